/** A process that reads a foreign file, held to its limits from the outside. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { memoryOf } from './memory-of.ts';

export interface DecoderLimits {
  timeoutMs: number;
  memoryBytes: number;
  /** So long it may say nothing at all; missing: as long as it may take. */
  silenceMs?: number;
  /** What its environment has; missing: nothing. */
  env?: Record<string, string>;
  /** Ends the decoding from outside; the answer is then `cancelled`. */
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
  /** The file made the process fail; gets the last it wrote to its error output. */
  onCrash?: (complaint: string) => void;
}

/** Why a process was ended. */
export type Stopped = { t: 'refused'; code: ErrorCode } | { t: 'cancelled' };

type DecoderProcess = ChildProcessByStdio<null, Readable, Readable>;

interface Supervised {
  child: DecoderProcess;
  stop: (why: Stopped) => void;
  /** Once it has ended. @throws Error when it could not begin */
  ended: Promise<{ stopped: Stopped | null; exitCode: number | null }>;
}

const WATCH_EVERY_MS = 100;
/** Several threads draw at once: seconds of processor time for each second of the clock. */
const PROCESSOR_SHARE = 2;
/** How the system's libraries say that there is no room for what is drawn. */
const FULL_DISK = /No space left on device|ENOSPC|EDQUOT|quota exceeded/;

export function isOfFullDisk(complaint: string): boolean {
  return FULL_DISK.test(complaint);
}

/**
 * Lets the system itself end a process that computes without end, should this one be killed and watch no longer.
 * Windows knows no such limit.
 */
export function withProcessorLimit([program, ...args]: string[], timeoutMs: number): [string, ...string[]] {
  if (program === undefined) throw new TypeError('no program to run');
  if (process.platform === 'win32') return [program, ...args];
  const seconds = String(Math.ceil(timeoutMs / 1000) * PROCESSOR_SHARE);
  return ['/bin/sh', '-c', 'ulimit -t "$0"; exec "$@"', seconds, program, ...args];
}

/** Begins a program with an empty environment, or the one it is given, which takes no longer and no more memory than it may. */
export function startSupervised(program: string[], cwd: string, limits: DecoderLimits): Supervised {
  const [command, ...args] = withProcessorLimit(program, limits.timeoutMs);
  const child = spawn(command, args, { cwd, env: limits.env ?? {}, stdio: ['ignore', 'pipe', 'pipe'] });
  const { promise: ended, resolve, reject } = Promise.withResolvers<Awaited<Supervised['ended']>>();
  let stopped: Stopped | null = null;
  const stop = (why: Stopped) => {
    stopped ??= why;
    child.kill('SIGKILL');
  };
  const tooLong = () => stop({ t: 'refused', code: 'decode-timeout' });
  const timer = setTimeout(tooLong, limits.timeoutMs);
  const silence = setTimeout(tooLong, limits.silenceMs ?? limits.timeoutMs);
  for (const output of [child.stdout, child.stderr]) output.on('data', () => silence.refresh());
  const watch = setInterval(() => {
    void takesTooMuch(child, limits).then((isTooMuch) => {
      if (isTooMuch) stop({ t: 'refused', code: 'decode-limit' });
    });
  }, WATCH_EVERY_MS);
  const cancel = () => stop({ t: 'cancelled' });
  limits.signal?.addEventListener('abort', cancel, { once: true });
  if (limits.signal?.aborted) cancel();
  const end = () => {
    clearTimeout(timer);
    clearTimeout(silence);
    clearInterval(watch);
    limits.signal?.removeEventListener('abort', cancel);
  };
  child.on('error', (error) => {
    end();
    reject(error);
  });
  child.on('close', (exitCode) => {
    end();
    resolve({ stopped, exitCode });
  });
  return { child, stop, ended };
}

async function takesTooMuch({ pid, exitCode }: DecoderProcess, limits: DecoderLimits): Promise<boolean> {
  if (pid === undefined || exitCode !== null) return false;
  const bytes = await memoryOf(pid);
  return bytes !== null && bytes > limits.memoryBytes;
}
