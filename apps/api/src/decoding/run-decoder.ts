/**
 * Invariant: a foreign file is only ever decoded in a process of its own, which cannot outlive its limits and leaves
 * nothing outside the folder it was given. Guarded by `run-decoder.test.ts`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { DecodeMessageSchema, type DecodeMessage, type DecodeTask } from './decode-task.ts';
import { memoryOf } from './memory-of.ts';

export interface DecoderLimits {
  timeoutMs: number;
  memoryBytes: number;
  /** Ends the decoding from outside; the answer is then `cancelled`. */
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
  /** The file made the process fail; gets the last it wrote to its error output. */
  onCrash?: (complaint: string) => void;
}

export type Decoded = Exclude<DecodeMessage, { t: 'progress' | 'started' }> | { t: 'cancelled' };

const REPOSITORY = realpathSync(join(import.meta.dirname, '../../../..'));
const CHILD = join(import.meta.dirname, 'decode-child.ts');
const WATCH_EVERY_MS = 100;
/** The heap of JavaScript alone; pixels live outside of it and are held by the watchdog. */
const OLD_SPACE_MIB = 256;
/** A model is put together in the heap before it is written, and what is said of thousands of notes lies there. */
const OLD_SPACES_MIB: Partial<Record<DecodeTask['want'], number>> = { model: 1536, report: 512 };
/** Several threads draw at once: seconds of processor time for each second of the clock. */
const PROCESSOR_SHARE = 2;
const MAX_COMPLAINT_CHARS = 2000;
const MAX_OUTPUT_CHARS = 1024 * 1024;
/** How the program says that its own limit is reached. */
const FULL_HEAP = /heap out of memory/;
/** How the system's libraries say that there is no room for what is drawn. */
const FULL_DISK = /No space left on device|ENOSPC|EDQUOT|quota exceeded/;

/** What the process may touch: the program and the file to read, its own folder to write, and nothing else. */
export function decoderPermissions(
  task: Pick<DecodeTask, 'source' | 'outDir'> & { model?: string },
): string[] {
  const readable = ['node_modules', 'packages', 'apps/api', 'package.json'].map((part) =>
    join(REPOSITORY, part),
  );
  return [
    '--permission',
    '--allow-addons',
    ...[...readable, task.source, task.outDir, ...(task.model === undefined ? [] : [task.model])].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    `--allow-fs-write=${task.outDir}`,
  ];
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

/**
 * Decodes one file in a process of its own. A crash that the file causes counts as unreadable.
 * @throws AppError storage-full
 * @throws Error when the process could not begin, which is no fault of the file either
 */
export async function runDecoder(task: DecodeTask, limits: DecoderLimits): Promise<Decoded> {
  // A permission for a folder covers what is in it only if the folder exists when it is given.
  await mkdir(task.outDir, { recursive: true });
  const program = [
    process.execPath,
    ...decoderPermissions(task),
    `--max-old-space-size=${OLD_SPACES_MIB[task.want] ?? OLD_SPACE_MIB}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    CHILD,
    JSON.stringify(task),
  ];
  const [command, ...args] = withProcessorLimit(program, limits.timeoutMs);
  const child = spawn(command, args, {
    cwd: dirname(task.source),
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return superviseChild(child, task, limits);
}

function superviseChild(child: ChildProcess, task: DecodeTask, limits: DecoderLimits): Promise<Decoded> {
  const { promise, resolve, reject } = Promise.withResolvers<Decoded>();
  let outcome: Decoded | null = null;
  let hasStarted = false;
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT_CHARS);
  });
  const stop = (why: Decoded) => {
    outcome = why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => stop({ t: 'refused', code: 'decode-timeout' }), limits.timeoutMs);
  const watch = setInterval(() => void watchMemory(child, limits, stop), WATCH_EVERY_MS);
  const cancel = () => stop({ t: 'cancelled' });
  limits.signal?.addEventListener('abort', cancel, { once: true });
  if (limits.signal?.aborted) cancel();
  readLines(child, {
    onLine: (line) => {
      const message = readMessage(line);
      if (message?.t === 'progress') limits.onProgress?.(message.done);
      else if (message?.t === 'started') hasStarted = true;
      else if (message) outcome ??= message;
    },
    onTooMuch: () => stop({ t: 'refused', code: 'decode-limit' }),
  });
  const end = () => {
    clearTimeout(timer);
    clearInterval(watch);
    limits.signal?.removeEventListener('abort', cancel);
  };
  child.on('error', (error) => {
    end();
    reject(error);
  });
  child.on('close', () => {
    end();
    if (outcome) return resolve(outcome);
    if (!hasStarted) return reject(new Error(`the decoder did not start: ${complaint}`));
    if (FULL_DISK.test(complaint)) return reject(new AppError('storage-full'));
    limits.onCrash?.(complaint);
    resolve({ t: 'refused', code: FULL_HEAP.test(complaint) ? 'decode-limit' : crashCode(task) });
  });
  return promise;
}

function readLines(
  child: ChildProcess,
  { onLine, onTooMuch }: { onLine: (line: string) => void; onTooMuch: () => void },
): void {
  let rest = '';
  let receivedChars = 0;
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    receivedChars += chunk.length;
    if (receivedChars > MAX_OUTPUT_CHARS) return onTooMuch();
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
}

async function watchMemory(
  child: ChildProcess,
  limits: DecoderLimits,
  stop: (why: Decoded) => void,
): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const bytes = await memoryOf(child.pid);
  if (bytes !== null && bytes > limits.memoryBytes) stop({ t: 'refused', code: 'decode-limit' });
}

/** Unreadable output of a process that foreign bytes may have taken over is no message. */
function readMessage(line: string): DecodeMessage | null {
  try {
    const result = DecodeMessageSchema.safeParse(JSON.parse(line));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

function crashCode(task: DecodeTask): ErrorCode {
  if (task.want === 'film-frames') return 'video-unreadable';
  if (task.want === 'hazards') return 'model-unfit';
  if (task.want === 'cloud') return 'cloud-damaged';
  if (task.want === 'model') return 'ifc-damaged';
  return 'kind' in task && task.kind === 'pdf' ? 'pdf-unreadable' : 'image-unreadable';
}
