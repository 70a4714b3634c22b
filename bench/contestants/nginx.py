"""nginx as a file server: one worker per core, sendfile, no log; it sends the files of the folder unchanged."""

import os
import shutil
import signal
import socket
import subprocess
import time

from measuring.places import fail

CONFIGURATION = """
daemon off;
worker_processes {workers};
worker_rlimit_nofile 65536;
pid {work}/nginx.pid;
error_log {work}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 100000000;
    default_type image/jpeg;
    client_body_temp_path {work}/body;
    proxy_temp_path {work}/proxy;
    fastcgi_temp_path {work}/fastcgi;
    uwsgi_temp_path {work}/uwsgi;
    scgi_temp_path {work}/scgi;
    {files}
    server {{ listen 127.0.0.1:{port}; root {folder}; }}
}}
"""
#: A usual setting for many small files: descriptors of recently used files stay open.
OPEN_FILES = "open_file_cache max=12000 inactive=60s; open_file_cache_valid 60s;"


class Nginx:
    def __init__(self, folder, work, port, keeps_files_open=False, workers=2):
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        if not os.path.exists(program):
            fail("nginx is not installed: run scripts/install-dependencies bench")
        work.mkdir(parents=True, exist_ok=True)
        files = OPEN_FILES if keeps_files_open else ""
        file = work / "nginx.conf"
        file.write_text(CONFIGURATION.format(workers=workers, work=work, folder=folder, port=port, files=files))
        # If root starts nginx, its workers run as another user, who may not read all folders.
        if os.geteuid() == 0:
            file.write_text("user root;\n" + file.read_text())
        self.port = port
        self.process = subprocess.Popen([program, "-c", file, "-p", work], stderr=subprocess.DEVNULL)
        wait_for(port)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def wait_for(port):
    """Waits until the port accepts connections."""
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    fail(f"nothing is listening on port {port}")
