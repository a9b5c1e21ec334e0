//! The recipes for Kubernetes and AWS Batch. Neither is installed here, so the tests read the manifest and the request, and
//! start the containers' commands the way these services would.

use saphyr::{LoadableYamlNode, Scalar, Yaml};
use serde::Deserialize;
use serde_json::Value;

use super::*;

/// The parts of a batch/v1 Job that the recipe uses. Unknown fields are rejected, as in Kubernetes.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Job {
    api_version: String,
    kind: String,
    metadata: Named,
    spec: JobSpec,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JobSpec {
    completion_mode: String,
    completions: u32,
    parallelism: u32,
    backoff_limit_per_index: u32,
    pod_failure_policy: PodFailurePolicy,
    template: Template,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PodFailurePolicy {
    rules: Vec<Rule>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Rule {
    action: String,
    #[serde(default)]
    on_pod_conditions: Vec<Condition>,
    on_exit_codes: Option<ExitCodes>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Condition {
    r#type: String,
    status: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ExitCodes {
    container_name: String,
    operator: String,
    values: Vec<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Template {
    spec: PodSpec,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PodSpec {
    restart_policy: String,
    containers: Vec<Container>,
    volumes: Vec<Volume>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Container {
    name: String,
    image: String,
    working_dir: String,
    command: Vec<String>,
    args: Vec<String>,
    resources: Resources,
    volume_mounts: Vec<Mount>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Resources {
    requests: Quantities,
    limits: Quantities,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Quantities {
    cpu: Option<String>,
    memory: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Mount {
    name: String,
    mount_path: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Volume {
    name: String,
    persistent_volume_claim: Claim,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Claim {
    claim_name: String,
}

/// Converts a YAML document to JSON.
fn json(yaml: &Yaml<'_>) -> Value {
    match yaml {
        Yaml::Value(Scalar::Integer(number)) => (*number).into(),
        Yaml::Value(Scalar::String(text)) => text.as_ref().into(),
        Yaml::Sequence(items) => items.iter().map(json).collect(),
        Yaml::Mapping(fields) => fields
            .iter()
            .map(|(name, value)| (name.as_str().unwrap().to_owned(), json(value)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => panic!("nothing else is used: {other:?}"),
    }
}

#[test]
fn kubernetes_starts_pods_until_each_index_has_succeeded() {
    let manifest = recipe("kind: Job");
    let read = |text: &str| -> Job {
        let documents = Yaml::load_from_str(text).unwrap();
        assert_eq!(documents.len(), 1);
        serde_json::from_value(json(&documents[0])).unwrap()
    };
    let Job { api_version, kind, metadata, spec } = read(&manifest);
    assert_eq!((api_version.as_str(), kind.as_str()), ("batch/v1", "Job"));
    // The real server checks more than the names of fields.
    let pod = &spec.template.spec;
    assert_eq!(spec.completion_mode, "Indexed");
    assert!(spec.parallelism <= spec.completions);
    assert_eq!(pod.restart_policy, "Never", "as a limit for each index wants");
    let [container] = &pod.containers[..] else { panic!("one container") };
    let label = |name: &str| {
        let is_label = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        name.len() <= 63 && name.chars().all(is_label) && !name.starts_with('-')
    };
    assert!(label(&metadata.name) && label(&container.name) && label(&pod.volumes[0].name));
    assert!(label(&pod.volumes[0].persistent_volume_claim.claim_name));
    assert_eq!(container.volume_mounts[0].name, pod.volumes[0].name);
    assert_eq!(container.volume_mounts[0].mount_path, container.working_dir);
    let version = format!("boggle:{}", env!("CARGO_PKG_VERSION"));
    assert_eq!(container.image, version);
    // A preempted pod does not count as a failure of its index, and bad input is not worth a retry.
    let [disrupted, refused] = &spec.pod_failure_policy.rules[..] else { panic!("two rules") };
    assert_eq!(disrupted.action, "Ignore");
    let [condition] = &disrupted.on_pod_conditions[..] else { panic!("one condition") };
    assert_eq!(
        (condition.r#type.as_str(), condition.status.as_str()),
        ("DisruptionTarget", "True")
    );
    let codes = refused.on_exit_codes.as_ref().unwrap();
    assert_eq!((refused.action.as_str(), codes.operator.as_str()), ("FailIndex", "In"));
    assert_eq!(codes.container_name, container.name);
    assert_eq!(codes.values, [2]);
    let Resources { requests, limits } = &container.resources;
    assert_eq!((requests.cpu.as_deref(), &requests.memory), (Some("1"), &limits.memory));
    assert!(limits.memory.ends_with("Gi"));

    let small = read(&small(&manifest, "'"));
    let container = &small.spec.template.spec.containers[0];
    let folder = folder("kubernetes");
    for index in 0..small.spec.completions {
        let tries = 1..=1 + small.spec.backoff_limit_per_index;
        let tried = tries.take_while(|_| {
            let mut pod = Command::new(&container.command[0]);
            pod.args(&container.command[1..]).args(&container.args);
            pod.current_dir(&folder).env_clear();
            pod.env("PATH", format!("{}:/usr/bin:/bin", folder.join("bin").display()));
            pod.env("JOB_COMPLETION_INDEX", index.to_string());
            !pod.output().unwrap().status.success()
        });
        let failed = tried.count();
        assert_eq!(failed, usize::from(index == 1), "tries of index {index}");
    }
    expect_proof(&folder);
}

/// The recipes start a shell in the image. Setting `PATH` there would replace the path on which it is found. AWS Batch
/// replaces an image's command, but not its entry point, so a recipe's `sh` would be an argument of the entry point.
#[test]
fn the_image_starts_the_shell_of_the_recipes() {
    let file = include_str!("../../../src/bin/boggle/Containerfile");
    assert!(file.contains("\nCMD [\"boggle\", \"-h\"]"));
    assert!(!file.contains("\nENTRYPOINT"), "{file}");
    assert!(!file.contains("ENV PATH"), "{file}");
    let version = format!("-t boggle:{} ", env!("CARGO_PKG_VERSION"));
    assert!(file.contains(&version), "the recipes use this version's image");
}

#[test]
fn the_kubernetes_manifest_fits_the_published_schema() {
    if !is_here("kubernetes-validate") {
        return;
    }
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("job.yaml");
    fs::write(&path, recipe("kind: Job")).unwrap();
    let output = Command::new("kubernetes-validate")
        .args(["--strict", "--quiet"])
        .arg(&path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{err}");
}

/// The parts of a request to AWS Batch that the recipe uses.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct BatchJob {
    #[serde(rename = "jobName")]
    _name: String,
    #[serde(rename = "jobQueue")]
    _queue: String,
    #[serde(rename = "jobDefinition")]
    _definition: String,
    array_properties: ArrayProperties,
    retry_strategy: RetryStrategy,
    container_overrides: ContainerOverrides,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArrayProperties {
    size: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RetryStrategy {
    attempts: u32,
    evaluate_on_exit: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContainerOverrides {
    command: Vec<String>,
}

#[test]
fn aws_batch_starts_a_container_for_each_index() {
    let folder = folder("batch");
    let text = small(&recipe("jobQueue"), "'").replace("/results", &folder.display().to_string());
    let job: BatchJob = serde_json::from_str(&text).unwrap();
    let retry = &job.retry_strategy;
    assert!(retry.attempts <= 10, "the most that AWS Batch allows");
    assert_eq!(retry.evaluate_on_exit.len(), 2);
    for index in 0..job.array_properties.size {
        let command = &job.container_overrides.command;
        let tried = (0..retry.attempts).take_while(|_| {
            let mut container = Command::new(&command[0]);
            container.args(&command[1..]).env_clear();
            container.env("PATH", format!("{}:/usr/bin:/bin", folder.join("bin").display()));
            container.env("AWS_BATCH_JOB_ARRAY_INDEX", index.to_string());
            !container.output().unwrap().status.success()
        });
        assert_eq!(tried.count(), usize::from(index == 1), "index {index}");
    }
    expect_proof(&folder);
}
