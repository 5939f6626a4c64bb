"""What people do at a party: prepare, enter, advance. One function is one transaction and one log entry.

Every action raises the party's change number first. That single UPDATE is also the lock: on SQLite and on PostgreSQL nobody
else changes the same party until this transaction ends, so everything read after it is current. Actions refuse with codes
(`Refused`), and know nothing of Celery, requests and sentences.
"""
