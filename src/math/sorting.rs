//! Sorting in small code: lists of any type in, the same lists in order out.
//!
//! The standard library's sorts are compiled anew for each type and each comparison, at about seven kilobytes a copy.
//! What is sorted here is short or sorted already nearly always, so one merge sort behind two calls, of a comparison and
//! of a swap, serves every type. It is stable, allocates nothing, and takes `n log² n` steps at most.

use std::cmp::Ordering;

/// Lists up to this length are sorted by insertion.
const SHORT: usize = 20;

/// A list as the sort sees it.
trait List {
    fn is_less(&mut self, a: usize, b: usize) -> bool;
    fn swap(&mut self, a: usize, b: usize);
}

struct By<'a, T, F> {
    items: &'a mut [T],
    compare: F,
}

impl<T, F: FnMut(&T, &T) -> Ordering> List for By<'_, T, F> {
    fn is_less(&mut self, a: usize, b: usize) -> bool {
        (self.compare)(&self.items[a], &self.items[b]).is_lt()
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.items.swap(a, b);
    }
}

/// Sorts by a comparison. Equal items keep their order.
pub fn sort_by<T>(items: &mut [T], compare: impl FnMut(&T, &T) -> Ordering) {
    let count = items.len();
    sort_list(&mut By { items, compare }, count);
}

/// Sorts by a key. Items of equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Runs of [`SHORT`] items are sorted by insertion, then merged by twos.
fn sort_list(list: &mut dyn List, count: usize) {
    for first in (0..count).step_by(SHORT) {
        insert(list, first, count.min(first + SHORT));
    }
    let mut run = SHORT;
    while run < count {
        for first in (0..count - run).step_by(2 * run) {
            merge(list, first, first + run, count.min(first + 2 * run));
        }
        run *= 2;
    }
}

fn insert(list: &mut dyn List, first: usize, end: usize) {
    for next in first + 1..end {
        let mut at = next;
        while at > first && list.is_less(at, at - 1) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Merges the sorted runs `first..middle` and `middle..end` in place: the `SymMerge` of Kim and Kutzner, "Stable minimum
/// storage merging by symmetric comparisons" (2004).
fn merge(list: &mut dyn List, first: usize, middle: usize, end: usize) {
    if first == middle || middle == end || !list.is_less(middle, middle - 1) {
        return;
    }
    if end - first == 2 {
        return list.swap(first, middle);
    }
    let half = first.midpoint(end);
    let sum = half + middle;
    let (mut low, mut high) = if middle > half { (sum - end, half) } else { (first, middle) };
    while low < high {
        let at = low.midpoint(high);
        if list.is_less(sum - 1 - at, at) {
            high = at;
        } else {
            low = at + 1;
        }
    }
    let mirrored = sum - low;
    rotate(list, low, middle, mirrored);
    merge(list, first, low, half);
    merge(list, half, mirrored, end);
}

/// Exchanges the neighbours `first..middle` and `middle..end`.
fn rotate(list: &mut dyn List, first: usize, middle: usize, end: usize) {
    reverse(list, first, middle);
    reverse(list, middle, end);
    reverse(list, first, end);
}

fn reverse(list: &mut dyn List, first: usize, end: usize) {
    for offset in 0..(end - first) / 2 {
        list.swap(first + offset, end - 1 - offset);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lists_are_sorted_as_the_standard_library_does(keys in prop::collection::vec(0_u8..20, 0..300)) {
            let mut items: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_by_key(&mut items, |item| item.0);
            prop_assert_eq!(items, expected);
        }
    }

    #[test]
    fn long_lists_that_fall_rise_or_alternate_are_sorted() {
        let lists: [fn(i32) -> i32; 3] = [|i| -i, |i| i, |i| if i % 2 == 0 { i } else { 5000 - i }];
        for list in lists {
            let mut items: Vec<i32> = (0..5000).map(list).collect();
            sort_by(&mut items, i32::cmp);
            assert!(items.is_sorted());
        }
    }
}
