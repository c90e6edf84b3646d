//! How long the thread of a TCPStore's server has run. The process has one server.
use std::fs::{File, read_dir, read_to_string};
use std::io::{Read, Seek};

/// The file that says how long the server's thread has run.
pub fn times() -> File {
    let mut tasks = read_dir("/proc/self/task").unwrap().map(|task| task.unwrap().path());
    let own = tasks.find(|task| read_to_string(task.join("comm")).unwrap() == "lockstep-store\n");
    File::open(own.unwrap().join("stat")).unwrap()
}

/// That time, in hundredths of a second. It does not grow with the machine's load.
pub fn busy(mut times: &File) -> u64 {
    let mut text = String::new();
    times.rewind().unwrap();
    times.read_to_string(&mut text).unwrap();
    let fields = text.rsplit_once(')').unwrap().1.split_ascii_whitespace();
    fields.skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap()).sum()
}
