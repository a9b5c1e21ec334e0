//! Runs the recipes in `src/job/clusters.md` on smaller boards. With one shard killed in the middle, GNU parallel, Slurm,
//! and a Kubernetes Job give the same bytes as an uninterrupted run.
//!
//! Tests that need a scheduler are ignored by default; `make test-all` runs them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use saphyr::{LoadableYamlNode, Yaml};

const BOGGLE: &str = env!("CARGO_BIN_EXE_boggle");

/// The options for what the recipes prove, which the tests replace by something smaller.
const LARGE: &str = "--size 4x4 --threshold 3500";
const SMALL: &str = "--size 2x3 --threshold 70";
const BUCKETS: &str = "bdfgjqvwxz aeiou lnrsy chkmpt";

/// A stand-in for `boggle`. It kills the first attempt at the second shard after some of its classes are done. It then
/// fails or, if a certain file exists, seems to continue.
const MORTAL: &str = r#"#!/bin/sh
case "$*" in
*"--shard 2/"*)
  if mkdir "FOLDER/killed" 2>/dev/null; then
    "REAL" "$@" &
    out=$(printf %s "$*" | sed 's/.*--out //; s/ .*//')
    until [ -e "$out" ] && [ "$(wc -l <"$out")" -gt 20 ]; do sleep 0.005; done
    kill -9 $!
    [ -e "FOLDER/hangs" ] && sleep 600
    exit 137
  fi
  ;;
esac
exec "REAL" "$@"
"#;

/// Returns the fenced block of `clusters.md` that contains `mark`.
fn recipe(mark: &str) -> String {
    let page = include_str!("../../src/job/clusters.md");
    let mut blocks = page.split("```").skip(1).step_by(2);
    let block = blocks
        .find(|block| block.contains(mark))
        .unwrap_or_else(|| panic!("no block with `{mark}` in clusters.md"));
    let (_language, text) = block.split_once('\n').unwrap();
    assert!(text.contains(LARGE), "{text}");
    text.to_owned()
}

/// Adapts a recipe to small boards in eight shards. `quote` makes the buckets a single word where the recipe passes
/// them.
fn small(recipe: &str, quote: &str) -> String {
    let buckets = format!("{SMALL} --buckets {quote}{BUCKETS}{quote}");
    recipe.replace(LARGE, &buckets).replace("64", "8")
}

/// Creates a folder that contains only a `boggle` that loses its second shard once.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("recipe-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.join("bin")).unwrap();
    let stand_in = MORTAL.replace("REAL", BOGGLE);
    let stand_in = stand_in.replace("FOLDER", &path.display().to_string());
    for name in ["boggle", "bin/boggle"] {
        write_script(&path.join(name), &stand_in);
    }
    path
}

fn write_script(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs a script in a folder whose own `boggle` comes first in the path, and returns what it prints.
fn succeed(folder: &Path, script: &str) -> String {
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("/bin/sh")
        .args(["-c", script])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", folder.join("bin").display()))
        .env("HOME", folder)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}\n{err}");
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that the shards in a folder are complete, and that merging them gives the same bytes as a single run.
fn expect_proof(folder: &Path) {
    let log = fs::read_to_string(folder.join("shards.log")).unwrap_or_default();
    assert!(folder.join("killed").is_dir(), "no shard was killed\n{log}");
    let shards: Vec<String> = (0..9)
        .map(|shard| format!("{shard}.ndjson"))
        .filter(|name| folder.join(name).exists())
        .collect();
    assert_eq!(shards.len(), 8);
    let merge = |files: &str, to: &str| {
        succeed(folder, &format!("'{BOGGLE}' merge {files} --out {to}"));
        fs::read(folder.join(to)).unwrap()
    };
    let shards = merge(&shards.join(" "), "shards");
    let whole = format!("'{BOGGLE}' break {SMALL} --buckets '{BUCKETS}' --out whole.ndjson");
    succeed(folder, &whole);
    assert!(shards == merge("whole.ndjson", "whole"), "other bytes");
}

#[test]
#[ignore = "needs GNU parallel"]
fn gnu_parallel_restarts_lost_shards() {
    let folder = folder("parallel");
    let script = small(&recipe("shards.log \\\n  boggle"), "\"'\"");
    // Each `'` is inside double quotes for the recipe's shell, so it reaches the shell that parallel starts.
    succeed(&folder, &script);
    expect_proof(&folder);
    let log = fs::read_to_string(folder.join("shards.log")).unwrap();
    assert_eq!(log.lines().count(), 1 + 8, "{log}");
}

#[test]
#[ignore = "needs Slurm"]
fn slurm_requeues_tasks() {
    let folder = folder("slurm");
    fs::write(folder.join("hangs"), "").unwrap();
    let script = r#"
        id=$(SUBMIT --parsable)
        until [ -d killed ]; do sleep 0.1; done
        # Its batch script continues, although it no longer has any effect.
        until [ "$(wc -l <2.ndjson)" -gt 20 ] 2>/dev/null; do sleep 0.1; done
        scontrol requeue "${id}_2"
        while squeue -h -j "$id" 2>/dev/null | grep -q .; do
          # It would wait for two minutes otherwise.
          scontrol update "jobid=${id}_2" starttime=now 2>/dev/null || true
          sleep 0.2
        done
    "#;
    let submit = small(&recipe("sbatch"), "\"");
    let script = script.replace("SUBMIT", submit.trim_end().trim_start_matches("sbatch"));
    let script = script.replace("$( --array", "$(sbatch --array");
    fs::write(folder.join("job.sh"), script).unwrap();
    let slurm = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/slurm.sh");
    succeed(&folder, &format!("'{slurm}' /bin/sh -eu job.sh"));
    expect_proof(&folder);
}

/// Reads the manifest, and starts its command for each index the way Kubernetes would, until it succeeds.
#[test]
fn kubernetes_starts_pods_until_each_index_has_succeeded() {
    let manifest = small(&recipe("kind: Job"), "'");
    let manifest = &Yaml::load_from_str(&manifest).unwrap()[0];
    let spec = &manifest["spec"];
    let number = |field: &str| spec[field].as_integer().unwrap();
    let container = &spec["template"]["spec"]["containers"][0];
    let words = |field: &str| -> Vec<&str> {
        container[field].as_sequence().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
    };
    let (command, args) = (words("command"), words("args"));
    let folder = folder("kubernetes");
    let path = format!("{}:/usr/bin:/bin", folder.join("bin").display());
    for index in 0..number("completions") {
        let tries = 0..=number("backoffLimitPerIndex");
        let failed = tries.take_while(|_| {
            let mut pod = Command::new(command[0]);
            pod.args(&command[1..]).args(&args).current_dir(&folder).env_clear();
            pod.env("PATH", &path).env("JOB_COMPLETION_INDEX", index.to_string());
            !pod.output().unwrap().status.success()
        });
        assert_eq!(failed.count(), usize::from(index == 1), "tries of index {index}");
    }
    expect_proof(&folder);
}

#[test]
fn a_shard_killed_forty_times_gives_the_same_bytes() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("recipe-preempted");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let start = |shard: &str, out: &str| {
        let mut command = Command::new(BOGGLE);
        command.arg("break").args(SMALL.split(' '));
        command.args(["--buckets", BUCKETS, "--shard", shard]);
        command.args(["--threads", "1", "--out", out, "--resume"]);
        command.current_dir(&folder);
        command.stdout(std::process::Stdio::null());
        command.stderr(std::process::Stdio::null());
        command.spawn().unwrap()
    };
    let out = folder.join("1.ndjson");
    let size = || fs::metadata(&out).map_or(0, |file| file.len());
    // The sequence of random numbers is fixed. The moments are numbers of bytes written, so they may fall within a
    // line.
    let mut random = 20_261_122_u64;
    let mut struck = 0;
    for _ in 0..40 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let until = size() + (random >> 33) % 2_000;
        let mut shard = start("1/2", "1.ndjson");
        while size() < until && shard.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        struck += usize::from(shard.try_wait().unwrap().is_none());
        let _ = shard.kill();
        shard.wait().unwrap();
    }
    assert!(struck > 0, "no kill struck a running shard");
    for (shard, out) in [("1/2", "1.ndjson"), ("2/2", "2.ndjson"), ("1/1", "whole")] {
        assert!(start(shard, out).wait().unwrap().success());
    }
    let merged = |files: &str, to: &str| {
        succeed(&folder, &format!("'{BOGGLE}' merge {files} --out {to}"));
        fs::read(folder.join(to)).unwrap()
    };
    assert!(merged("1.ndjson 2.ndjson", "shards") == merged("whole", "unbroken"));
}
