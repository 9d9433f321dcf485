import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { inflateModel } from '@plumbline/server/models/inflate-model.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { StepText } from './step-text.ts';

/** Of the text of a model. A wasm of 32 bits holds no more with what it makes of it. */
const MODEL_BYTES_MAX = 1024 ** 3;
/** Where a header and a trailer stand, with white space and comments around them. */
const ENDS_BYTES = 16 * 1024;
const PIECE_BYTES = 1024 * 1024;

/**
 * Writes the text of a model, out of its archive and put right, to a file. What lacks header or trailer is refused: a
 * file that ends too early would be imported without a word.
 */
export async function writeModelText(
  source: string,
  paths: { text: string; draft: string },
): Promise<ErrorCode | null> {
  const { head } = await endsOf(source);
  const isArchive = head.startsWith('PK');
  if (isArchive) {
    const fault = await inflateModel(await readFile(source), paths.draft, MODEL_BYTES_MAX);
    if (fault)
      return ({ damaged: 'ifc-damaged', 'too-large': 'ifc-too-large', 'not-one': 'ifc-unknown' } as const)[
        fault
      ];
  }
  const stepFile = isArchive ? paths.draft : source;
  const code = await faultOf(stepFile);
  if (code) return code;
  // Of an archive the draft is read while the text is written beside it.
  const written = `${paths.text}.part`;
  await pipeline(
    createReadStream(stepFile, { highWaterMark: PIECE_BYTES }),
    mend,
    createWriteStream(written),
  );
  await rename(written, paths.text);
  return null;
}

async function* mend(pieces: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const text = new StepText();
  for await (const piece of pieces) yield text.push(piece);
  yield text.end();
}

async function faultOf(path: string): Promise<ErrorCode | null> {
  const { head, tail, sizeBytes } = await endsOf(path);
  // A mark of UTF-8 may stand before it.
  if (!/^(?:\u00ef\u00bb\u00bf)?\s*(?:\/\*[\s\S]{0,2000}?\*\/\s*)?ISO-10303-21\s*;/.test(head))
    return 'ifc-unknown';
  const schema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']{0,60})'/i.exec(head)?.[1]?.toUpperCase();
  if (schema !== undefined && !isKnownSchema(schema)) return 'ifc-unsupported';
  if (sizeBytes > MODEL_BYTES_MAX) return 'ifc-too-large';
  return tail.includes('END-ISO-10303-21;') ? null : 'ifc-truncated';
}

/** IFC 2x3, 4 and 4.3 with all that was published as one of them. */
function isKnownSchema(schema: string): boolean {
  return /^IFC(2X3|4|4X3)([_ ].*)?$/.test(schema);
}

async function endsOf(path: string): Promise<{ head: string; tail: string; sizeBytes: number }> {
  const sizeBytes = (await stat(path)).size;
  const file = await open(path);
  try {
    const read = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(ENDS_BYTES), 0, ENDS_BYTES, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    return { head: await read(0), tail: await read(Math.max(0, sizeBytes - ENDS_BYTES)), sizeBytes };
  } finally {
    await file.close();
  }
}
