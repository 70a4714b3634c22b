#!/bin/sh
# Makes the missing shards of a plan on this machine with GNU parallel, N at a time. Repeat it to go on.
#
# usage: parallel.sh PLAN [N [OPTION OF sluice shard…]]      (default: half the processors; each shard uses two)
set -eu
plan=$1 count=${2:-$(($(nproc) / 2 + 1))}
shift $(($# < 2 ? $# : 2))
# parallel runs this for each shard. Photos that failed (2) are listed in the packs; 75: another attempt may succeed; 65: none.
# shellcheck disable=SC2016  # The shell inside expands it.
make='for attempt in 1 2 3; do
    sluice shard "$@" --jobs 2
    status=$?
    case $status in 0 | 2) exit 0 ;; 75) ;; *) exit $status ;; esac
done
exit 75'
sluice shards "$plan" --missing | parallel --quote --jobs "$count" --halt soon,fail=20% sh -c "$make" sh "$plan" {} "$@"
sluice shards "$plan"
