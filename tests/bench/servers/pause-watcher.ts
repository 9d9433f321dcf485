import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinnedNode } from '../../../scripts/bootstrap.mjs';

const ENTRY = fileURLToPath(new URL('wake-when-alone.ts', import.meta.url));

/** Wakes paused processes when the bench is gone: they could not notice it by themselves and would stay for ever. */
export class PauseWatcher {
  readonly #watcher = spawn(pinnedNode(), [ENTRY], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });

  /** Names a process that may be paused from now on. */
  add(pid: number): void {
    this.#watcher.stdin.write(`${pid}\n`);
  }

  stop(): void {
    this.#watcher.stdin.end();
  }
}
