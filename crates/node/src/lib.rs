//! The N-API addon: translates arguments and errors, holds no logic.
