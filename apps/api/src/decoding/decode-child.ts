/**
 * The program that reads one foreign file: started for it alone, with an empty environment, allowed to read the
 * program's own folders and the file, to write below its output folder, and killed when it takes too long or too much.
 * Its argument is a DecodeTask; its output are DecodeMessages, one JSON a line.
 */
import { readFile } from 'node:fs/promises';
import { writeSync } from 'node:fs';
import sharp from 'sharp';
import { decodePages } from './decode-pages.ts';
import { DecodeTaskSchema, type DecodeMessage } from './decode-task.ts';

sharp.concurrency(1);
sharp.cache(false);

function say(message: DecodeMessage): void {
  writeSync(process.stdout.fd, `${JSON.stringify(message)}\n`);
}

const task = DecodeTaskSchema.parse(JSON.parse(process.argv[2] ?? ''));
// The plan image maker is loaded only by those who need it: a start costs half as much without.
const planImages = task.want === 'plan-image' ? await import('./decode-plan-image.ts') : null;
say({ t: 'started' });
const bytes = await readFile(task.source);
const onProgress = (done: number) => say({ t: 'progress', done });
say(
  task.want === 'plan-image' && planImages
    ? await planImages.decodePlanImage(task.kind, bytes, task.page, task.outDir)
    : await decodePages(task.kind, bytes, task.outDir, onProgress),
);
