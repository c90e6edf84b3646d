//! The server of a TCPStore. One thread serves all connections and waits for none of them. libtorch's looks up the name of
//! whoever connects, so that a name server which is slow, or not there, stops the whole job for seconds at a time.
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::thread::JoinHandle;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::sockopt::set_socket_keepalive;

use super::table::{Client, Table};
use super::wire::{greeting, request};

/// How long nobody new is let in, or heard, after that has failed: no more files may be open, perhaps.
const RECOVERY: Duration = Duration::from_millis(100);
/// How much is read at a time.
const CHUNK: usize = 64 * 1024;

/// Serves until it is dropped.
pub(super) struct Server {
    /// Closed, it ends the thread.
    stop: Option<UnixStream>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Serves whoever connects to `listener`.
    pub fn start(listener: TcpListener) -> io::Result<Self> {
        let (stop, stopped) = UnixStream::pair()?;
        listener.set_nonblocking(true)?;
        let mut service = Service {
            listener,
            stopped,
            connections: BTreeMap::new(),
            last: 0,
            table: Table::default(),
            chunk: vec![0; CHUNK],
        };
        let thread = std::thread::Builder::new()
            .name("lockstep-store".to_owned())
            .spawn(move || service.run())?;
        Ok(Self {
            stop: Some(stop),
            thread: Some(thread),
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Connection {
    stream: TcpStream,
    /// It speaks our language.
    greeted: bool,
    /// What came, and was not understood yet.
    input: Vec<u8>,
    /// What it has not taken yet.
    output: Vec<u8>,
}

struct Service {
    listener: TcpListener,
    stopped: UnixStream,
    connections: BTreeMap<Client, Connection>,
    /// The number of the last one.
    last: Client,
    table: Table,
    chunk: Vec<u8>,
}

impl Service {
    fn run(&mut self) {
        let mut crowded = false;
        let pause = Timespec {
            tv_sec: 0,
            tv_nsec: i64::from(RECOVERY.subsec_nanos()),
        };
        loop {
            let mut polled = vec![
                PollFd::new(&self.stopped, PollFlags::IN),
                PollFd::new(&self.listener, if crowded { PollFlags::empty() } else { PollFlags::IN }),
            ];
            let clients: Vec<Client> = self.connections.keys().copied().collect();
            polled.extend(self.connections.values().map(|connection| {
                let writes = if connection.output.is_empty() {
                    PollFlags::empty()
                } else {
                    PollFlags::OUT
                };
                PollFd::new(&connection.stream, PollFlags::IN | writes)
            }));
            match poll(&mut polled, crowded.then_some(&pause)) {
                Ok(_) => {}
                Err(Errno::INTR) => continue,
                // No memory, perhaps.
                Err(_) => {
                    std::thread::sleep(RECOVERY);
                    continue;
                }
            }
            let happened: Vec<bool> = polled.iter().map(|polled| !polled.revents().is_empty()).collect();
            drop(polled);
            if happened[0] {
                return;
            }
            crowded = happened[1] && !crowded && self.let_in().is_err();
            for (client, _) in clients
                .into_iter()
                .zip(&happened[2..])
                .filter(|(_, happened)| **happened)
            {
                if self.serve(client).is_none() {
                    self.connections.remove(&client);
                    self.table.forget(client);
                }
            }
        }
    }

    fn let_in(&mut self) -> io::Result<()> {
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => {
                    if stream.set_nonblocking(true).is_err() {
                        continue;
                    }
                    let _ = stream.set_nodelay(true);
                    // Whose machine is gone says nothing more.
                    let _ = set_socket_keepalive(&stream, true);
                    self.last += 1;
                    self.connections.insert(
                        self.last,
                        Connection {
                            stream,
                            greeted: false,
                            input: Vec::new(),
                            output: Vec::new(),
                        },
                    );
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                // Whoever knocked is gone.
                Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::Interrupted) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Reads, answers and writes; `None` where the connection is over.
    fn serve(&mut self, client: Client) -> Option<()> {
        let connection = self.connections.get_mut(&client)?;
        connection.flush()?;
        let open = connection.fill(&mut self.chunk)?;
        let mut input = std::mem::take(&mut connection.input);
        let mut used = 0;
        if !connection.greeted
            && let Some(len) = greeting(&input).ok()?
        {
            connection.greeted = true;
            used = len;
        }
        if connection.greeted {
            while let Some((request, len)) = request(&input[used..]).ok()? {
                used += len;
                for (receiver, answer) in self.table.answer(client, request).ok()? {
                    // One that is gone is noticed when it is served.
                    if let Some(connection) = self.connections.get_mut(&receiver) {
                        connection.output.extend(answer);
                        let _ = connection.flush();
                    }
                }
            }
        }
        input.drain(..used);
        self.connections.get_mut(&client)?.input = input;
        open.then_some(())
    }
}

impl Connection {
    /// Reads what is there; false: nothing more will come.
    fn fill(&mut self, chunk: &mut [u8]) -> Option<bool> {
        loop {
            match self.stream.read(chunk) {
                Ok(0) => return Some(false),
                Ok(len) => {
                    self.input.extend_from_slice(&chunk[..len]);
                    if len < chunk.len() {
                        return Some(true);
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Some(true),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        }
    }

    /// Writes what it takes.
    fn flush(&mut self) -> Option<()> {
        let mut written = 0;
        while written < self.output.len() {
            match self.stream.write(&self.output[written..]) {
                Ok(0) => return None,
                Ok(len) => written += len,
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        }
        self.output.drain(..written);
        Some(())
    }
}
