"""What `import rules` costs a fresh process, and a ruleset with it: processor time and resident memory."""

from __future__ import annotations

import os
import sys
import time

_PAGE = os.sysconf("SC_PAGE_SIZE")


def resident() -> int:
    """This process's resident memory (bytes)."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * _PAGE


def main() -> None:
    """Import, then load a ruleset; print what each took."""
    memory, start = resident(), time.process_time()
    import rules.hand
    import rules.verdict  # noqa: F401

    imported, imported_memory = time.process_time() - start, resident() - memory
    from rules.ruleset import shipped

    for name in ("cloud-city", "classic", "corellian-spike", "kerton", "smuggler"):
        shipped(name)
    loaded, loaded_memory = time.process_time() - start, resident() - memory
    sys.stdout.write(
        f'{{"cpu_s": {imported}, "bytes": {imported_memory}, "loaded_cpu_s": {loaded},'
        f' "loaded_bytes": {loaded_memory}}}\n'
    )


if __name__ == "__main__":
    main()
