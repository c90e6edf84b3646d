//! TCP's congestion window with Linux's defaults: slow start, repeated after an idle time.
use super::time::{Time, picoseconds};

/// Bytes of a new connection's window: ten segments.
const INITIAL: f64 = 10.0 * 1448.0;

/// The minimum retransmission timeout in seconds, beyond the round trip. Idle connections halve the window once per
/// timeout.
const TIMEOUT: f64 = 0.2;

/// The window of one connection, in the direction of its messages.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Window {
    /// Bytes that may be in flight, if more than `INITIAL`.
    bytes: f64,
    /// When the last message was completely sent.
    idle_since: Time,
    /// When the last message arrives.
    arrival: Time,
}

impl Window {
    /// Sends a message from `now` on; `sending` is its time on the link. Returns when it arrives. While the window is
    /// smaller than the link's capacity in a round trip, each window waits for the acknowledgement of the previous one
    /// and is twice as large.
    pub fn send(&mut self, now: Time, bytes: usize, sending: Time, latency: Time) -> Time {
        let round_trip = 2 * latency;
        let halvings = now.saturating_sub(self.idle_since) / (round_trip + picoseconds(TIMEOUT));
        self.bytes = (self.bytes / 2f64.powi(halvings.min(64) as i32)).max(INITIAL);
        let carried = bytes as f64 / sending as f64;
        let full = carried * round_trip as f64;
        let (mut left, mut waited) = (bytes as f64, 0.0);
        while self.bytes < full && left > 0.0 {
            if left > self.bytes {
                waited += round_trip as f64 - self.bytes / carried;
            }
            let sent = left.min(self.bytes);
            left -= sent;
            self.bytes += sent;
        }
        self.idle_since = now + sending + waited as Time;
        self.arrival = (self.idle_since + latency).max(self.arrival + sending);
        self.arrival
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 16.8 MB at 100 Mbit/s and 20 ms, as measured with Linux's cubic: 1.44 s from the end of one message to the end
    /// of the next, 1.61 s for the first message and after 1.5 s of idle time.
    #[test]
    fn a_message_after_an_idle_time_waits_for_the_window() {
        let mut window = Window::default();
        let milliseconds = |time: Time| time / 1_000_000_000;
        let (sending, latency) = (picoseconds(1.4256), picoseconds(0.02));
        let mut send = |now: Time| window.send(now, 16_777_216, sending, latency) - now;
        let first = send(0);
        let second = send(first);
        let third = send(first + second + picoseconds(1.5));
        assert_eq!([first, second, third].map(milliseconds), [1608, 1445, 1608]);
    }

    #[test]
    fn a_message_that_fits_waits_for_nothing() {
        let mut window = Window::default();
        assert_eq!(window.send(5, 14_000, 0, 7), 12);
        // After a message that waited for the window.
        let (sending, latency) = (picoseconds(1.0), picoseconds(0.1));
        let slow = window.send(0, 1_000_000, sending, latency);
        assert!(slow > sending + latency);
        assert_eq!(window.send(sending, 1_000_000, sending, latency), slow + sending);
    }
}
