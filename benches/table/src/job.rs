//! One job done twice, by the library and as a textbook has it, and how long each takes.

use std::time::{Duration, Instant};

/// What is done once, again and again.
pub type Run<'a> = Box<dyn FnMut() + 'a>;

/// A job and what it is divided by.
pub struct Job<'a> {
    /// What is done.
    pub name: String,
    /// How many joints, vertices or tracks one run works on.
    pub units: usize,
    /// What they are.
    pub unit: &'static str,
    /// How many characters one run works on, where it is more than one.
    pub of: usize,
    /// Bytes that a run cannot but read and write: what goes in, what comes out.
    pub bytes: usize,
    /// By libanim.
    pub library: Run<'a>,
    /// As a textbook has it; absent where no textbook has such a job.
    pub textbook: Option<Run<'a>>,
}

impl<'a> Job<'a> {
    /// A job of so many units, which reads and writes so many bytes, by the library.
    pub fn new(name: &str, units: (usize, &'static str), bytes: usize, library: impl FnMut() + 'a) -> Self {
        let (units, unit) = units;
        Self { name: name.to_owned(), units, unit, of: 1, bytes, library: Box::new(library), textbook: None }
    }

    /// With its textbook version.
    pub fn beside(self, textbook: impl FnMut() + 'a) -> Self {
        Self { textbook: Some(Box::new(textbook)), ..self }
    }

    /// Of several characters in one run.
    pub fn of(self, of: usize) -> Self {
        Self { of, ..self }
    }
}

/// Shortest times of a run, in nanoseconds.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// Of libanim.
    pub library: f64,
    /// Of the textbook version.
    pub textbook: Option<f64>,
    /// Of a copy that reads and writes as many bytes as the job cannot but read and write.
    pub copy: f64,
}

/// How long a round may take: short against the time that a system lets a program run without a break, so that the
/// shortest of many rounds is free of what else the machine does.
const ROUND: Duration = Duration::from_micros(200);

/// A round of as many runs as fit, or of one.
struct Rounds<'a> {
    run: Run<'a>,
    runs: u32,
    shortest: f64,
}

impl<'a> Rounds<'a> {
    fn new(mut run: Run<'a>) -> Self {
        run();
        let time = |run: &mut Run<'_>| {
            let start = Instant::now();
            run();
            start.elapsed()
        };
        let once = (0..5).map(|_| time(&mut run)).min().unwrap_or_default();
        let runs = (ROUND.as_nanos() / once.as_nanos().max(1)).clamp(1, 10_000) as u32;
        Self { run, runs, shortest: f64::INFINITY }
    }

    fn round(&mut self) {
        let start = Instant::now();
        for _ in 0..self.runs {
            (self.run)();
        }
        let each = start.elapsed().as_secs_f64() * 1e9 / f64::from(self.runs);
        self.shortest = self.shortest.min(each);
    }
}

/// Measures a job and its textbook version by turns, for about as long as is said and at least twenty rounds of each.
pub fn measure(job: Job<'_>, length: Duration) -> Times {
    let mut library = Rounds::new(job.library);
    let mut textbook = job.textbook.map(Rounds::new);
    let (from, mut to) = (vec![1_u8; job.bytes / 2], vec![0_u8; job.bytes / 2]);
    let mut copy = Rounds::new(Box::new(|| {
        to.copy_from_slice(std::hint::black_box(&from));
        std::hint::black_box(&to);
    }));
    let begun = Instant::now();
    let mut rounds = 0;
    while rounds < 20 || begun.elapsed() < length {
        library.round();
        if let Some(textbook) = &mut textbook {
            textbook.round();
        }
        copy.round();
        rounds += 1;
    }
    Times { library: library.shortest, textbook: textbook.map(|rounds| rounds.shortest), copy: copy.shortest }
}
