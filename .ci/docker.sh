#!/usr/bin/env bash
# Makes a Docker engine available: one that answers already, or one that this script installs and starts.
# An engine that it starts stays up afterwards, for the next run.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

answers() { docker info >/dev/null 2>&1; }
succeed() {
  echo "Docker engine $(docker info --format '{{.ServerVersion}}, storage {{.Driver}}')"
  exit 0
}

if command -v docker >/dev/null && answers; then succeed; fi

if ! command -v dockerd >/dev/null; then bash "$here/apt-install.sh" docker.io; fi
# Newer Debian releases package the client apart.
if ! command -v docker >/dev/null; then bash "$here/apt-install.sh" docker-cli; fi
# Where the package starts its own service, that is the engine to use.
if answers; then succeed; fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
log=$(mktemp "${TMPDIR:-/tmp}/dockerd.XXXXXX")

# The ordinary way first; the others for machines whose kernel lacks packet filtering or overlay mounts.
# Ports are published without packet filtering too, by Docker's own proxy.
for flags in "" "--iptables=false --ip6tables=false" "--storage-driver=vfs" \
  "--storage-driver=vfs --iptables=false --ip6tables=false"; do
  echo "Starting: dockerd $flags" | tee -a "$log"
  # Detached, and with streams of its own, so that no pipe of ours waits for it to end.
  # shellcheck disable=SC2086 # the flags are several words
  "${as_root[@]}" setsid dockerd $flags </dev/null >>"$log" 2>&1 &
  engine=$!
  for _ in $(seq 60); do
    if answers; then succeed; fi
    kill -0 "$engine" 2>/dev/null || break
    sleep 0.5
  done
  # Nothing may be left of this attempt when the next one begins.
  "${as_root[@]}" kill "$engine" 2>/dev/null || true
  wait "$engine" || true
done

echo "No Docker engine could be started; the end of its log ($log):" >&2
tail -n 40 "$log" >&2
exit 1
