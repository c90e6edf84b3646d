//! Build script of both addons: link options. They stand here, because tools that export RUSTFLAGS hide those of a cargo
//! config.
#![allow(clippy::print_stdout, reason = "how a build script talks to cargo")]

fn main() {
    napi_build::setup();
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        // Native threads and libtorch's statics outlive any attempt to unload the addon.
        println!("cargo:rustc-link-arg-cdylib=-Wl,-z,nodelete");
        // Our own symbols bind inside the addon, whatever else the process has mapped.
        println!("cargo:rustc-link-arg-cdylib=-Wl,-Bsymbolic-functions");
    }
}
