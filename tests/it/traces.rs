//! Climbs take the same course everywhere: the traces in the data file must come out both natively and in the
//! browser (`tests/wasm.rs`).

use boggle_lab::anneal::{Climb, Options};

use crate::support::{enable2k, frozen_rows, rows};

#[test]
fn climbs_take_the_course_that_is_written_down() {
    assert_eq!(rows("traces.tsv").len(), 4);
    frozen_rows("traces.tsv", 1, |given| {
        let options: Options = serde_json::from_str(given[0]).unwrap();
        let mut climb = Climb::new(enable2k(), &options).unwrap();
        let _ = climb.step(u32::MAX);
        let best = climb.best();
        vec![
            format!("{:016x}", climb.trace()),
            climb.proposals().to_string(),
            best.points.to_string(),
            best.board.to_string(),
        ]
    });
}
