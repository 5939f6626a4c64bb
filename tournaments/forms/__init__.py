"""What people type, turned into values: a hand or a slip, the plan of a party. Refused in words, nothing typed lost."""
