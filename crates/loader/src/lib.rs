//! Maps libtorch into the process by absolute path, before the addon that needs it is loaded.
