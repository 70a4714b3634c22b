"""The templates for other engines: Debian's Slurm and GNU parallel run theirs; those of clouds are run as their engines would."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import time

import pytest
import yaml

BATCH = pathlib.Path(__file__).resolve().parents[3] / "batch"
CONFIGURATION = """\
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=2048 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
"""


@pytest.fixture
def slurm(tmp_path):
    """Run commands of a Slurm cluster."""
    folder = tmp_path / "slurm"
    for name in ("state", "spool"):
        (folder / name).mkdir(parents=True)
    (folder / "slurm.conf").write_text(CONFIGURATION.format(host=socket.gethostname(), folder=folder))
    environment = os.environ | {"SLURM_CONF": str(folder / "slurm.conf")}
    with (folder / "log").open("w") as log:
        daemons = [
            subprocess.Popen([command, "-D", "-f", folder / "slurm.conf"], stdout=log, stderr=log, env=environment)
            for command in ("slurmctld", "slurmd")
        ]

    def command(*words):
        return subprocess.run(words, env=environment, capture_output=True, text=True, timeout=60, check=False)

    end = time.monotonic() + 60
    while command("sinfo", "--noheader", "--format=%t").stdout.strip() != "idle":
        assert time.monotonic() < end, (folder / "log").read_text()
        time.sleep(0.2)
    yield command
    for daemon in daemons:
        daemon.kill()
        daemon.wait()


@pytest.fixture
def plan(field, request):
    """A plan of which nothing is made."""
    return field.copy(f"plan-{request.node.name}")


@pytest.fixture
def key(plan):
    """The key of the plan, which lies elsewhere."""
    return (plan / "privacy.key").rename(plan.with_suffix(".key"))


@pytest.fixture
def environment(field, tmp_path):
    """Where commands find Sluice and a disk for work."""
    return os.environ | {"PATH": f"{pathlib.Path(field.sluice).parent}:{os.environ['PATH']}", "TMPDIR": str(tmp_path)}


@pytest.mark.skipif(not shutil.which("slurmctld"), reason="slurmctld and slurmd are not installed")
def test_a_slurm_array_makes_the_shards(field, plan, key, slurm, environment, tmp_path):
    names = ",".join(f"{name}={environment[name]}" for name in ("PATH", "TMPDIR"))
    submitted = slurm(
        *("sbatch", "--parsable", "--wait", "--array=0-2", "--cpus-per-task=1", f"--output={tmp_path}/%a.log"),
        *(f"--export=ALL,{names}", str(BATCH / "slurm.sh"), str(plan), "--key", str(key)),
    )
    logs = {path.name: path.read_text() for path in tmp_path.glob("*.log")}
    assert submitted.returncode == 0, (submitted, logs)
    assert len(logs) == 3 and all("published" in log for log in logs.values()), logs
    assert field.digests(plan) == field.expected


@pytest.mark.skipif(not shutil.which("parallel"), reason="parallel is not installed")
def test_parallel_makes_the_shards(field, plan, key, environment):
    words = [BATCH / "parallel.sh", plan, "2", "--key", key]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{field.shards} of {field.shards} shards" in done.stdout
    assert field.digests(plan) == field.expected


@pytest.mark.skipif(not shutil.which("parallel"), reason="parallel is not installed")
def test_parallel_does_not_repeat_what_no_attempt_mends(plan, environment, tmp_path):
    attempts = tmp_path / "attempts"
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "sluice"
    command.write_text(f'#!/bin/sh\n[ "$1" = shards ] && echo 3 || {{ echo "$*" >> {attempts}; exit 65; }}\n')
    command.chmod(0o755)
    changed = environment | {"PATH": f"{command.parent}:{environment['PATH']}"}
    assert subprocess.run([BATCH / "parallel.sh", plan, "2"], env=changed, capture_output=True, check=False).returncode != 0
    assert attempts.read_text() == f"shard {plan} 3 --jobs 2\n"


def kubernetes():
    """The command of a pod, and the variables of three pods."""
    container = yaml.safe_load((BATCH / "kubernetes.yaml").read_text())["spec"]["template"]["spec"]["containers"][0]
    places = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
    assert set(places) == {"photos", "plan", "scratch", "key"}
    words = [*container["command"], *container["args"]]
    return [word.replace("/40", "/3") for word in words], [{"JOB_COMPLETION_INDEX": str(index)} for index in range(3)]


def aws():
    """The command of an array job, and the variables of three of its jobs."""
    container = json.loads((BATCH / "aws-batch.json").read_text())["containerProperties"]
    names = {each["name"] for each in container["environment"]}
    assert names == {"WORKERS"}
    return container["command"], [{"AWS_BATCH_JOB_ARRAY_INDEX": str(index), "WORKERS": "3"} for index in range(3)]


@pytest.mark.parametrize("template", [kubernetes, aws], ids=["kubernetes", "aws-batch"])
def test_the_commands_of_containers_make_the_shards(field, plan, environment, tmp_path, template):
    words, workers = template()
    # Containers have these at the root.
    places = {"/plan": plan, "/scratch": tmp_path, "/key/privacy.key": plan / "privacy.key"}
    for name, place in places.items():
        words = [word.replace(f" {name}", f" {place}") for word in words]
    for worker in workers:
        done = subprocess.run(words, env=environment | worker, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert field.digests(plan) == field.expected
