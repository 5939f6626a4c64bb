"""What a hall full of open screens costs on this machine: `make load`."""
