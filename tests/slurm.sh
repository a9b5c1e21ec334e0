#!/bin/sh
# Starts a Slurm controller and a node on this machine, as the current user and in a temporary folder, runs a command that
# uses them, and removes everything again. It needs neither root nor munge.
#
#   tests/slurm.sh COMMAND ARG...
set -eu

dir=$(mktemp -d)
user=$(id -un)
# Ports that nobody else has, unless two of these are started in one second by one process.
port=$((20000 + $$ % 20000))
mkdir "$dir/state" "$dir/spool"
cat >"$dir/slurm.conf" <<CONF
ClusterName=boggle
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/none
CredType=cred/none
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerParameters=sched_min_interval=100000,batch_sched_delay=0
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=1
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=2 RealMemory=8000
PartitionName=all Nodes=ALL Default=YES State=UP
CONF
export SLURM_CONF="$dir/slurm.conf"

slurmctld -D 2>"$dir/slurmctld.err" &
controller=$!
slurmd -D 2>"$dir/slurmd.err" &
node=$!
end() {
  kill "$node" "$controller" 2>/dev/null || true
  wait "$node" "$controller" 2>/dev/null || true
  rm -rf "$dir"
}
trap end EXIT

for _ in $(seq 300); do
  if [ "$(sinfo -h -o %t 2>/dev/null)" = idle ]; then
    "$@"
    exit
  fi
  kill -0 "$controller" 2>/dev/null && kill -0 "$node" 2>/dev/null || break
  sleep 0.1
done
echo 'slurm.sh: Slurm did not start:' >&2
tail -n 5 "$dir"/*.log "$dir"/*.err >&2
exit 1
