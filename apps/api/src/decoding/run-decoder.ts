/**
 * Invariant: a foreign file is only ever decoded in a process of its own, which cannot outlive its limits and leaves
 * nothing outside the folder it was given. Guarded by `run-decoder.test.ts`.
 */
import { realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { DecodeMessageSchema, type DecodeMessage } from './decode-message.ts';
import type { DecodeTask } from './decode-task.ts';
import { isOfFullDisk, startSupervised, type DecoderLimits } from './supervise-child.ts';

export type Decoded = Exclude<DecodeMessage, { t: 'progress' | 'started' }> | { t: 'cancelled' };

const REPOSITORY = realpathSync(join(import.meta.dirname, '../../../..'));
const CHILD = join(import.meta.dirname, 'decode-child.ts');
/** The heap of JavaScript alone; pixels live outside of it and are held by the watchdog. */
const OLD_SPACE_MIB = 256;
/** A model is put together in the heap before it is written, and what is said of thousands of notes lies there. */
const OLD_SPACES_MIB: Partial<Record<DecodeTask['want'], number>> = { model: 1536, report: 512 };
const MAX_COMPLAINT_CHARS = 2000;
const MAX_OUTPUT_CHARS = 1024 * 1024;
/** How the program says that its own limit is reached. */
const FULL_HEAP = /heap out of memory/;

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
  const { child, stop, ended } = startSupervised(program, dirname(task.source), limits);
  const said: { outcome: Decoded | null; hasStarted: boolean; complaint: string } = {
    outcome: null,
    hasStarted: false,
    complaint: '',
  };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.complaint = (said.complaint + text).slice(-MAX_COMPLAINT_CHARS);
  });
  readLines(child.stdout, {
    onLine: (line) => {
      const message = readMessage(line);
      if (message?.t === 'progress') limits.onProgress?.(message.done);
      else if (message?.t === 'started') said.hasStarted = true;
      else if (message) said.outcome ??= message;
    },
    onTooMuch: () => stop({ t: 'refused', code: 'decode-limit' }),
  });
  const { stopped } = await ended;
  const { outcome, hasStarted, complaint } = said;
  if (stopped) return stopped;
  if (outcome) return outcome;
  if (!hasStarted) throw new Error(`the decoder did not start: ${complaint}`);
  if (isOfFullDisk(complaint)) throw new AppError('storage-full');
  limits.onCrash?.(complaint);
  return { t: 'refused', code: FULL_HEAP.test(complaint) ? 'decode-limit' : crashCode(task) };
}

function readLines(
  output: Readable,
  { onLine, onTooMuch }: { onLine: (line: string) => void; onTooMuch: () => void },
): void {
  let rest = '';
  let receivedChars = 0;
  output.setEncoding('utf8').on('data', (chunk: string) => {
    receivedChars += chunk.length;
    if (receivedChars > MAX_OUTPUT_CHARS) return onTooMuch();
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
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
  if (task.want.startsWith('heic-')) return 'capture-heic';
  if (task.want === 'hazards') return 'model-unfit';
  if (task.want === 'cloud') return 'cloud-damaged';
  if (task.want === 'model') return 'ifc-damaged';
  return 'kind' in task && task.kind === 'pdf' ? 'pdf-unreadable' : 'image-unreadable';
}
