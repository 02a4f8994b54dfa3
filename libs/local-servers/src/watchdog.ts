import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Time for services without a launcher to stop by themselves, before their database and broker end. */
const GRACE_S = 1;
/** The number of checks, five a second, before a server that does not end is killed: five seconds. */
const LOOKS_MAX = 25;

/**
 * Waits until every process has closed the other end of its standard input. A process group is ours while its leader has the same
 * start time, or when only the leader has ended. The start time matters because another process can get the same pid.
 */
const SCRIPT = `
group=$1 signal=$2
started() {
  if [ -e /proc/self/stat ]; then
    stat=$(cat "/proc/$group/stat" 2>/dev/null) || return 0
    set -- \${stat##*) }
    echo "\${20}"
  else
    ps -o lstart= -p "$group"
  fi
}
first=$(started)
lives() {
  now=$(started)
  { [ -z "$now" ] || [ "$now" = "$first" ]; } && kill -s 0 -- "-$group" 2>/dev/null
}
while read -r line; do :; done
lives || exit 0
sleep ${GRACE_S}
lives || exit 0
kill -s "$signal" -- "-$group"
looks=0
while [ $looks -lt ${LOOKS_MAX} ]; do
  sleep 0.2
  lives || exit 0
  looks=$((looks + 1))
done
kill -s KILL -- "-$group"
`;

/**
 * Ends a server when this process ends for any reason, and ends when the server ends. The server must lead a process group. The
 * watchdog is a separate shell with one end of a pipe; the system closes our end in every case.
 */
export function startWatchdog(server: ChildProcess, signal: 'INT' | 'TERM'): ChildProcess {
  const parameters = ['-c', SCRIPT, 'cpes-watchdog', String(server.pid), signal];
  const watchdog = spawn('/bin/sh', parameters, { cwd: '/', stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Without a watchdog the server is only unprotected, so errors are ignored.
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  server.once('exit', () => watchdog.stdin.end());
  // This process does not wait for it.
  watchdog.unref();
  (watchdog.stdin as Socket).unref();
  return watchdog;
}
