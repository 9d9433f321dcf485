import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What has not ended by then is killed. */
const GRACE_MS = 8000;

/** Sends a process a signal that ends it, and resolves when it has ended. */
export async function endChild(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const killer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await exited;
  clearTimeout(killer);
}
