//! Bucket assignment, the Reducer, and communication hooks.
