"""What people do at a party: prepare, enter, advance. One function is one transaction and one log entry.

Every action raises the party's change number first. That single UPDATE is also the lock: on SQLite and on
PostgreSQL nobody else changes the same party until this transaction ends, so everything read after it is
what is true. Actions refuse in codes (`Refused`) and know no Celery, no request and no sentence.
"""
