#!/bin/sh
# Makes the missing shards of a plan as a Slurm array. Each task is a worker that makes the shards whose number divided by
# the number of tasks leaves its own; repeat it to go on.
#
#   sbatch --array=0-39 pipelines/batch/slurm.sh /shared/plan [OPTION OF sluice shard…]
#
#SBATCH --job-name=sluice
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=512M
#SBATCH --requeue
set -u
plan=$1
shift
worker=$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT
scratch=${SLURM_TMPDIR:-${TMPDIR:-/tmp}}
for attempt in 1 2 3; do
    sluice shard "$plan" --worker "$worker" --jobs "${SLURM_CPUS_PER_TASK:-1}" --scratch "$scratch" "$@"
    status=$?
    case $status in
        0 | 2) exit 0 ;;  # Done; photos that failed are listed in the packs.
        75) sleep $((attempt * 30)) ;;  # Another attempt may succeed.
        *) exit $status ;;  # 65: no attempt will.
    esac
done
exit 75
