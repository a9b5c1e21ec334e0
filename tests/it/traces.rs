//! Climbs take the same course everywhere: the traces in the data file must come out both natively and in the
//! browser (`tests/wasm.rs`).

use boggle_lab::anneal::{Climb, Options};

#[test]
fn climbs_take_the_course_that_is_written_down() {
    let lines = include_str!("../data/traces.tsv").lines();
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    for line in lines.filter(|line| !line.starts_with('#')) {
        let (options, course) = line.split_once('\t').unwrap();
        expected.push(course);
        let options: Options = serde_json::from_str(options).unwrap();
        let mut climb = Climb::new(crate::support::enable2k(), &options).unwrap();
        let _ = climb.step(u32::MAX);
        let best = climb.best();
        found.push(format!(
            "{:016x}\t{}\t{}\t{}",
            climb.trace(),
            climb.proposals(),
            best.points,
            best.board
        ));
    }
    assert_eq!(found, expected);
    assert_eq!(found.len(), 4);
}
