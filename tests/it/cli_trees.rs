//! Tests `boggle bound`, `lift`, and `tree` as users see them.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn boggle(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boggle"));
    command.args(args).env_clear().output().unwrap()
}

fn lines(args: &[&str]) -> Vec<Value> {
    let output = boggle(args);
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), err.as_str()), (Some(0), ""));
    let out = String::from_utf8(output.stdout).unwrap();
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the message of a command that fails.
fn refusal(args: &[&str]) -> String {
    let output = boggle(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn bound() {
    assert_eq!(
        lines(&["bound", "--size", "2x2", "ab cd ef gh"]),
        [json!({
            "class": "ab cd ef gh", "size": "2x2", "boards": "16", "bound": 14, "max_no_mark": 14,
            "sum_union": 24, "natural_nodes": 98, "natural_unique": 64, "orderly_bound": 8,
            "orderly_nodes": 44, "orderly_words": 24,
        })]
    );
    // Gaps do not add factors to the number of boards, and upper case is fine.
    let gaps = &lines(&["bound", "--size", "2x3", "T AE R I . ."])[0];
    assert_eq!((&gaps["boards"], &gaps["natural_nodes"]), (&json!("2"), &json!(30)));
    // A class without words still has trees.
    let none = &lines(&["bound", "--size", "2x2", "ab xy . ."])[0];
    assert_eq!((&none["natural_nodes"], &none["orderly_bound"]), (&json!(1), &json!(0)));
    let output = boggle(&["bound", "--size", "2x2", "ab cd ef gh", "--max-nodes", "50"]);
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&line["natural_nodes"], &line["orderly_nodes"]), (&Value::Null, &json!(44)));
    assert!(String::from_utf8(output.stderr).unwrap().contains("more than 50 nodes"));
    assert!(refusal(&["bound", "--size", "2x2", "ab cd"]).contains("4 sets of letters"));
    assert!(refusal(&["bound", "ab cd"]).contains("--size"));
}

#[test]
fn lift() {
    let class = ["lift", "--size", "2x2", "ab cd ef gh", "--cells", "0,1,2,3"];
    let column = |more: &[&str], name: &str| -> Vec<u64> {
        let args = [&class, more].concat();
        lines(&args).iter().map(|line| line[name].as_u64().unwrap()).collect()
    };
    assert_eq!(column(&[], "bound"), [14, 13, 10, 10, 8]);
    assert_eq!(column(&[], "nodes"), [98, 104, 116, 115, 125]);
    assert_eq!(column(&[], "unique"), [98, 96, 106, 100, 106]);
    assert_eq!(column(&["--dedupe"], "unique"), [64, 63, 76, 73, 80]);
    assert_eq!(column(&[], "leaves"), [1, 2, 4, 6, 10]);
    let stale = &["--compress", "--stale-bounds"][..];
    assert_eq!(column(stale, "nodes"), [98, 88, 55, 33, 24]);
    assert_eq!(column(stale, "bound"), [14, 13, 10, 8, 8]);
    assert_eq!(column(stale, "exact_bound"), [14, 12, 9, 8, 8]);
    assert_eq!(column(&["--compress"], "bound"), [14, 12, 9, 8, 8]);
    let cut = &["--cutoff", "7", "--compress"][..];
    assert!(column(cut, "filtered").iter().sum::<u64>() > 0);
    assert_eq!(lines(&class)[1]["cell"], json!(0));
    // The class is broken: nothing is left, and no more lifts follow.
    assert_eq!(column(&["--cutoff", "12"], "leaves"), [1, 1, 0]);
    assert!(refusal(&["lift", "--size", "2x2", "ab cd ef gh", "--cells", "4"]).contains("0 to 3"));
    assert!(refusal(&[&class[..], &["--stale-bounds"]].concat()).contains("--compress"));
}

#[test]
fn tree() {
    let class = ["tree", "--size", "2x3", "t ae r i . ."];
    let natural = &lines(&class)[0];
    assert_eq!((&natural["kind"], &natural["bound"]), (&json!("root"), &json!(6)));
    let tar = &natural["children"][0]["children"][0]["children"][0]["children"][0]["children"][0]["children"]
        [0];
    assert_eq!(
        *tar,
        json!({"kind":"sum","cell":2,"letter":"r","bound":1,"points":1,"words":["tar"]})
    );
    let lifted = &lines(&[&class[..], &["--lift", "1"]].concat())[0];
    assert_eq!((&lifted["bound"], &lifted["children"][1]["choice"]), (&json!(4), &json!("e")));
    let part = &lines(&[&class[..], &["--lift", "1", "--compress", "--force", "1=e"]].concat())[0];
    assert_eq!((&part["letter"], &part["bound"]), (&json!("e"), &json!(4)));
    let orderly = &lines(&[&class[..], &["--orderly", "--force", "0=t"]].concat())[0];
    assert_eq!(orderly["bound"], json!(4));
    let dot = boggle(&[&class[..], &["--format", "dot"]].concat());
    let dot = String::from_utf8(dot.stdout).unwrap();
    assert!(dot.starts_with("digraph tree {") && dot.ends_with("}\n"));
    assert_eq!(dot.matches(" -> ").count(), 29);
    assert_eq!(dot.matches("peripheries=2").count(), 7);
    let large = refusal(&[&class[..], &["--max-printed", "29"]].concat());
    assert!(large.contains("has 30 nodes, but --max-printed is 29"));
    for (force, what) in
        [("1=a", "lift cell 1"), ("9=a", "0 to 5"), ("1", "such as"), ("1=z", "does not have")]
    {
        let text = refusal(&[&class[..], &["--force", force]].concat());
        assert!(text.contains(what), "{text}");
    }
}
