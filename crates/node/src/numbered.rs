//! Values that JavaScript refers to by number.
use std::collections::BTreeMap;

/// Values of one kind, in the order of their numbers. No value has the number 0.
pub struct Numbered<T> {
    items: BTreeMap<u32, T>,
    last: u32,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Numbered<T> {
    pub const fn new() -> Self {
        Self {
            items: BTreeMap::new(),
            last: 0,
        }
    }

    /// Adds a value; returns its number.
    pub fn put(&mut self, item: T) -> u32 {
        self.last = self.last.wrapping_add(1).max(1);
        self.items.insert(self.last, item);
        self.last
    }

    pub fn get(&self, number: u32) -> Option<&T> {
        self.items.get(&number)
    }

    pub fn get_mut(&mut self, number: u32) -> Option<&mut T> {
        self.items.get_mut(&number)
    }

    pub fn remove(&mut self, number: u32) -> Option<T> {
        self.items.remove(&number)
    }

    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        self.items.iter().map(|(number, item)| (*number, item))
    }

    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.items.values()
    }
}
