#!/bin/bash
# Runs a command in namespaces of its own: no network but loopback, and no process that outlives it. Needs root.
#
# usage: isolated.sh COMMAND…
set -euo pipefail
PYTHONPATH=$(cd "$(dirname "$0")/../.." && pwd)
export PYTHONPATH
# shellcheck disable=SC2016  # The shell inside expands it.
exec unshare --net --pid --mount --fork --kill-child --mount-proc bash -c '
    ip link set lo up
    # Slurm does not start where there is no other address.
    ip address add 10.0.0.1/32 dev lo
    exec "$@"
' isolated "$@"
