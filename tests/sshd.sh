#!/bin/sh
# Runs a command with an sshd of its own, of the user who asks: `ssh` and what calls it come to the hosts `one` and `two`, which
# are this machine, with the folders FOLDER/one and FOLDER/two for homes. Nothing left behind but these.
#
#   tests/sshd.sh FOLDER COMMAND ARG...
#
# Exits with 77 where nobody may log in, and the command was not run.
set -eu

home=$1
shift
dir=$(mktemp -d)
end() {
  kill "$(cat "$dir/pid" 2>/dev/null)" 2>/dev/null || true
  rm -rf "$dir"
}
trap end EXIT

sshd=$(command -v sshd || command -v /usr/sbin/sshd)
# Where root's sshd wants to lock itself in.
[ "$(id -u)" != 0 ] || mkdir -p /run/sshd
# Ports that nobody else has, unless two of these are started in one second by one process.
port=$((20000 + $$ % 20000))
ssh-keygen -q -t ed25519 -N '' -f "$dir/host"
ssh-keygen -q -t ed25519 -N '' -f "$dir/key"

cat >"$dir/sshd" <<CONF
ListenAddress 127.0.0.1
Port $port
Port $((port + 1))
HostKey $dir/host
AuthorizedKeysFile $dir/key.pub
PidFile $dir/pid
PermitRootLogin yes
StrictModes no
UsePAM no
MaxStartups 100
LogLevel ERROR
Match LocalPort $port
  ForceCommand HOME=$home/one; mkdir -p "\$HOME"; cd; eval "\$SSH_ORIGINAL_COMMAND"
Match LocalPort $((port + 1))
  ForceCommand HOME=$home/two; mkdir -p "\$HOME"; cd; eval "\$SSH_ORIGINAL_COMMAND"
CONF
cat >"$dir/config" <<CONF
Host one
  Port $port
Host two
  Port $((port + 1))
Host *
  HostName 127.0.0.1
  User $(id -un)
  IdentityFile $dir/key
  IdentitiesOnly yes
  StrictHostKeyChecking no
  UserKnownHostsFile /dev/null
  LogLevel ERROR
CONF
mkdir "$dir/bin"
printf '#!/bin/sh\nexec %s -F %s "$@"\n' "$(command -v ssh)" "$dir/config" >"$dir/bin/ssh"
chmod +x "$dir/bin/ssh"

"$sshd" -f "$dir/sshd" -E "$dir/log"
for _ in $(seq 100); do
  if "$dir/bin/ssh" one true 2>/dev/null; then
    PATH="$dir/bin:$PATH"
    export PATH
    "$@"
    exit
  fi
  sleep 0.1
done
echo 'sshd.sh: nobody can log in:' >&2
tail -n 5 "$dir/log" >&2
exit 77
