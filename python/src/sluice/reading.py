"""One read of a store at a time in a process, and none while the process forks.

Neither LMDB nor SQLite may be used over a fork. If one thread forked while another is inside one of them, the child would
inherit locks that nobody releases. Threads take turns; for reading in parallel, use processes.
"""

import os
import threading

#: Reentrant, because Python may collect, and so close, another library during a read.
lock = threading.RLock()

os.register_at_fork(before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release)
