#!/bin/sh
#SBATCH --job-name=loaders
#SBATCH --array=1-8
#SBATCH --cpus-per-task=2
#SBATCH --mem=1G
# Not tested under Slurm; run by hand with the variables below set. Submit in the project's folder with `sbatch slurm.sh`, and afterwards
#   sbatch --dependency=afterok:JOB --wrap 'loaderloom merge dist/manifest-*-of-8.json -o dist/manifest.json && loaderloom check --trust-manifest'
set -eu
exec loaderloom build --quiet --jobs "${SLURM_CPUS_PER_TASK:-1}" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_MAX" \
  --cache-dir .loaderloom-cache
