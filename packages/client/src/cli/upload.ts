import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { sendWalk, type Walk } from '../send-walk.ts';
import { say, type Command, type Terminal, type Values } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { KeptWalk } from './kept-walk.ts';
import { readLogin } from './login-file.ts';

const KINDS = ['photo-360', 'video-360', 'photo', 'model-3d', 'bim-model'] as const;
const SAY_EVERY_MS = 1000;

/** The same command once more goes on where it stopped. */
export const upload: Command = {
  usage:
    'plumbline upload --project ID --floor ID --name TEXT --date YYYY-MM-DD [--kind KIND] [--seconds N] FILE…',
  options: ['project', 'floor', 'name', 'date', 'kind', 'seconds'],
  async run(terminal, { values, rest }) {
    const connection = await readLogin(terminal.env);
    const walk = await readWalk(values, rest);
    const kept = await KeptWalk.of(terminal.env, connection.server, walk);
    const known = kept.ids;
    if (known) say(terminal.notes, 'Going on where it stopped.');
    const inspectionId = await sendWalk(connection, walk, {
      ...(known && { known }),
      keep: (ids) => kept.keep(ids),
      urlStorage: kept.urlStorage,
      signal: terminal.signal,
      onProgress: progressTo(terminal),
    });
    await kept.forget();
    say(terminal.output, inspectionId);
  },
};

async function readWalk(values: Values, rest: readonly string[]): Promise<Walk> {
  const need = (name: string): string => {
    const value = values[name];
    if (!value) throw new UsageError(`--${name} is missing.`);
    return value;
  };
  const kind = KINDS.find((each) => each === (values['kind'] ?? 'photo-360'));
  if (!kind) throw new UsageError(`--kind is one of ${KINDS.join(', ')}.`);
  if (rest.length === 0) throw new UsageError('No files are named.');
  const paths = rest.map((path) => resolve(path));
  for (const path of paths) {
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    if (!isFile) throw new UsageError(`${path} is no file.`);
  }
  const durationSeconds = Number(values['seconds']);
  if (kind === 'video-360' && !(durationSeconds > 0))
    throw new UsageError('--seconds is missing: how long the video is.');
  return {
    projectId: need('project'),
    floorId: need('floor'),
    name: need('name'),
    takenOn: need('date'),
    kind,
    paths,
    ...(durationSeconds > 0 && { durationSeconds }),
  };
}

/** A line a second at most, and one for the end of each file. */
function progressTo({ notes }: Terminal): (path: string, sentBytes: number, sizeBytes: number) => void {
  let saidAtMs = 0;
  return (path, sentBytes, sizeBytes) => {
    const now = performance.now();
    if (sentBytes < sizeBytes && now - saidAtMs < SAY_EVERY_MS) return;
    saidAtMs = now;
    say(notes, `${basename(path)} ${Math.floor((100 * sentBytes) / sizeBytes)} %`);
  };
}
