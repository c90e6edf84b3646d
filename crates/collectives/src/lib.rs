//! Stores, rendezvous, process groups and their backends.
