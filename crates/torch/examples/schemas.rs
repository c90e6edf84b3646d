//! Prints the schema of every `aten` operator of the libtorch at hand, one JSON object a line: the input of
//! `npm run generate`.
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for schema in lockstep_torch::dispatch::schemas()? {
        writeln!(out, "{schema}")?;
    }
    out.flush()?;
    Ok(())
}
