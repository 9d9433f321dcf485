/** Entry point: reads process ids, a line each, and lets them go on once there is nobody left who writes any. */
import { createInterface } from 'node:readline';

const pids = new Set<number>();
for await (const line of createInterface(process.stdin)) pids.add(Number(line));
for (const pid of pids) {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It has ended.
  }
}
