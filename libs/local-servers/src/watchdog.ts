import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Services that lose their launcher stop by themselves meanwhile, with their database and broker still there. */
const GRACE_S = 1;
/** How often a server that was asked to end is looked at, five times a second, before it is killed: five seconds. */
const LOOKS_MAX = 25;

/**
 * Waits until every process has closed the other end of its standard input. A process group is ours while its leader is the process
 * that it was, or when only the leader has ended. The start time is compared, because another process can get the same pid.
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
 * Ends a server when this process ends in any way, and ends with the server itself. The server has to lead a process group. A
 * separate shell does it: it holds one end of a pipe, the other end is ours, and the system closes that in every case.
 */
export function startWatchdog(server: ChildProcess, signal: 'INT' | 'TERM'): ChildProcess {
  const parameters = ['-c', SCRIPT, 'cpes-watchdog', String(server.pid), signal];
  const watchdog = spawn('/bin/sh', parameters, { cwd: '/', stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // A watchdog that cannot be started, or was killed, protects nothing and does no harm.
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  server.once('exit', () => watchdog.stdin.end());
  // Nothing here waits for it.
  watchdog.unref();
  (watchdog.stdin as Socket).unref();
  return watchdog;
}
