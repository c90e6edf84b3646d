//! Draws a topology: one panel per round.
use std::f64::consts::TAU;
use std::fmt::Write;

use super::{Round, Topology};

const PANEL: f64 = 220.0;
const RADIUS: f64 = 78.0;
const COLUMNS: usize = 4;

impl Topology {
    /// An SVG document: for each round a circle of ranks, and a line for each model that is taken, as thick as its
    /// weight. A line has an arrow if only one of its ranks takes the other's model. Draws at most the first 64 rounds.
    pub fn to_svg(&self) -> String {
        let rounds = &self.rounds()[..self.rounds().len().min(64)];
        let (columns, rows) = (rounds.len().min(COLUMNS), rounds.len().div_ceil(COLUMNS));
        let (width, height) = (PANEL * columns as f64, PANEL * rows as f64);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n<defs><marker id=\"to\" viewBox=\"0 0 6 6\" \
             refX=\"6\" refY=\"3\" markerWidth=\"5\" markerHeight=\"5\" orient=\"auto\"><path d=\"M0 0L6 3L0 6z\" \
             fill=\"#2563eb\"/></marker></defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        );
        for (index, round) in rounds.iter().enumerate() {
            let left = PANEL * (index % COLUMNS) as f64;
            let top = PANEL * (index / COLUMNS) as f64;
            panel(&mut text, index, round, left + PANEL / 2.0, top + PANEL / 2.0 + 8.0);
        }
        text.push_str("</svg>\n");
        text
    }
}

/// Draws one round. Writing to a string cannot fail.
fn panel(text: &mut String, index: usize, round: &Round, x: f64, y: f64) {
    let world = round.world();
    let size = (120.0 / world as f64).clamp(2.0, 11.0);
    let place = |rank: usize| {
        let angle = TAU * rank as f64 / world as f64 - TAU / 4.0;
        (x + RADIUS * angle.cos(), y + RADIUS * angle.sin())
    };
    let above = y - RADIUS - 18.0;
    let _ = writeln!(
        text,
        r##"<text x="{x}" y="{above:.1}" fill="#6b7280">round {index}</text>"##
    );
    for to in 0..world {
        for source in round.sources(to) {
            let from = source.rank;
            let both = round.weight(from, to) > 0.0;
            if from == to || (both && from > to) {
                continue;
            }
            let ((x1, y1), (x2, y2)) = (place(from), place(to));
            // The line ends where the circle of the rank begins.
            let cut = size / (x2 - x1).hypot(y2 - y1).max(1.0);
            let (dx, dy) = ((x2 - x1) * cut, (y2 - y1) * cut);
            let (x1, y1, x2, y2) = (x1 + dx, y1 + dy, x2 - dx, y2 - dy);
            let marker = if both { "" } else { " marker-end=\"url(#to)\"" };
            let _ = writeln!(
                text,
                "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#2563eb\" \
                 stroke-width=\"{:.2}\"{marker}><title>{from} and {to}: {:.6}</title></line>",
                (4.0 * source.weight).max(0.3),
                source.weight
            );
        }
    }
    for rank in 0..world {
        let (x, y) = place(rank);
        let idle = round.sources(rank).iter().all(|source| source.rank == rank);
        let fill = if idle { "#ffffff" } else { "#dbeafe" };
        let _ = writeln!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\" fill=\"{fill}\" stroke=\"#1e3a8a\"/>"
        );
        if size > 6.0 {
            let _ = writeln!(text, "<text x=\"{x:.1}\" y=\"{:.1}\">{rank}</text>", y + 4.0);
        }
    }
}
