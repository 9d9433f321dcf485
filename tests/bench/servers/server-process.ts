import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import { accepts } from '../../support/accepts.ts';

const START_TIMEOUT_MS = 30_000;
/** Time for a server that was paused to catch up with what it does every half second. */
const WAKE_MS = 600;

export interface ServerProcessOptions {
  spawn(): ChildProcess;
  port: number;
  /** Whether it can serve; that it takes connections when left out. */
  isReady?(): Promise<boolean>;
  logPath: string;
}

/** A server as a process that can be started, stopped, killed and made to stand still. */
export class ServerProcess {
  readonly #options: ServerProcessOptions;
  #child: ChildProcess | null = null;

  constructor(options: ServerProcessOptions) {
    this.#options = options;
  }

  /** @throws Error when it is not running */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('the server is not running');
    return pid;
  }

  async start(): Promise<void> {
    if (this.#child) return;
    const child = this.#options.spawn();
    this.#child = child;
    const { logPath } = this.#options;
    await eventually(async () => hasEnded(child) || (await this.#isReady()), START_TIMEOUT_MS, 20);
    if (hasEnded(child)) throw new Error(`a server did not start:\n${readFileSync(logPath, 'utf8')}`);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || hasEnded(child)) return;
    const exited = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    await exited;
  }

  /** Stands still while another server is measured: its timers would take the other's time. */
  pause(): void {
    if (process.platform !== 'win32') this.#child?.kill('SIGSTOP');
  }

  async wake(): Promise<void> {
    if (process.platform === 'win32') return;
    this.#child?.kill('SIGCONT');
    await sleep(WAKE_MS);
    await eventually(() => this.#isReady(), START_TIMEOUT_MS, 20);
  }

  #isReady(): Promise<boolean> {
    const { isReady, port } = this.#options;
    return isReady?.() ?? accepts(port);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
