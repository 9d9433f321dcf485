import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pinnedNode, runtimeEnv } from '../../../scripts/bootstrap.mjs';
import {
  AttackReportSchema,
  ClocksReportSchema,
  CrowdReportSchema,
  JoinReportSchema,
  UnansweredReportSchema,
  type AttackReport,
  type CrowdReport,
  type JoinReport,
} from './crowd-report.ts';
import {
  AnswerSchema,
  type ActRequest,
  type AttackRequest,
  type CrowdRequest,
  type JoinRequest,
} from './crowd-request.ts';

const ENTRY = fileURLToPath(new URL('crowd-process.ts', import.meta.url));

interface Waiter {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** People in a process of their own, so that their work takes no time from what is measured. */
export class RemoteCrowd {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiter>();
  #lastId = 0;

  constructor() {
    this.#child = fork(ENTRY, {
      execPath: pinnedNode(),
      env: runtimeEnv(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message) => this.#take(message));
    this.#child.once('exit', (code, signal) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`the load ended: ${signal ?? code}`));
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Brings people in and waits until they have the plan; they stay until `leave`. */
  async join(request: Omit<JoinRequest, 'do'>): Promise<JoinReport> {
    return JoinReportSchema.parse(await this.#ask({ do: 'join', ...request }));
  }

  /** Lets everybody edit and point for a while. */
  async act(request: Omit<ActRequest, 'do'>): Promise<void> {
    await this.#ask({ do: 'act', ...request });
  }

  /**
   * Waits until all edits are acknowledged, at most `timeoutMs`; answers how many are not.
   * @throws Error when one was refused
   */
  async settle(timeoutMs: number): Promise<number> {
    return UnansweredReportSchema.parse(await this.#ask({ do: 'settle', timeoutMs }));
  }

  /** What happened since the last time. */
  async collect(): Promise<CrowdReport> {
    return CrowdReportSchema.parse(await this.#ask({ do: 'collect' }));
  }

  /** How far others' work goes in the copy of the first one in, in the order of the ids. */
  async clocks(clientIds: readonly number[]): Promise<number[]> {
    return ClocksReportSchema.parse(await this.#ask({ do: 'clocks', clientIds: [...clientIds] }));
  }

  /** Attacks a room until the time is over. */
  async attack(request: Omit<AttackRequest, 'do'>): Promise<AttackReport> {
    return AttackReportSchema.parse(await this.#ask({ do: 'attack', ...request }));
  }

  /** Sends everybody home. */
  async leave(): Promise<void> {
    await this.#ask({ do: 'leave' });
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  #ask(request: CrowdRequest): Promise<unknown> {
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ id, request });
    });
  }

  #take(message: unknown): void {
    const { id, value, error } = AnswerSchema.parse(message);
    const waiter = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiter?.resolve(value);
    else waiter?.reject(new Error(error));
  }
}
