//! Compiles the shim: the only C++ of the project.
use std::env;
use std::path::PathBuf;

const SOURCES: [&str; 25] = [
    "device.cpp",
    "dispatch.cpp",
    "schema.cpp",
    "value.cpp",
    "autograd.cpp",
    "engine.cpp",
    "functorch.cpp",
    "batched_decompositions.cpp",
    "forward_decompositions.cpp",
    "cpu_allocator.cpp",
    "small_blocks.cpp",
    "reduce_add.cpp",
    "memory.cpp",
    "relay.cpp",
    "tensor.cpp",
    "runtime.cpp",
    "store.cpp",
    "gloo.cpp",
    "tape.cpp",
    "gradient_parts.cpp",
    "graph_pass.cpp",
    "trace.cpp",
    "program.cpp",
    "joint.cpp",
    "values.cpp",
];

fn main() {
    let lib = PathBuf::from(env::var("DEP_TCH_LIBTORCH_LIB").unwrap_or_else(|_| {
        println!(
            "cargo::error=torch-sys did not say where libtorch is; set LIBTORCH to a directory with lib/ and include/"
        );
        String::new()
    }));
    let include = lib.parent().map(|root| root.join("include")).unwrap_or_default();
    println!("cargo::rerun-if-changed=shim");
    println!("cargo::rustc-link-search=native={}", lib.display());
    cc::Build::new()
        .cpp(true)
        .std("c++20")
        .opt_level(2)
        .warnings(false)
        .flag_if_supported("-fvisibility=hidden")
        .include("shim")
        // `-isystem`: libtorch's headers are not ours to warn about.
        .flag("-isystem")
        .flag(include.display().to_string())
        .flag("-isystem")
        .flag(include.join("torch/csrc/api/include").display().to_string())
        .files(SOURCES.iter().map(|source| format!("shim/{source}")))
        .compile("lockstep_shim");
    println!("cargo::rustc-link-lib=torch_cpu");
    println!("cargo::rustc-link-lib=c10");
}
