import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/**
 * So many pieces wait in memory for whoever takes the file slowly: with nearly every list the database is through with it
 * at once, and holds no connection for a slow line.
 */
const PIECES_AHEAD = 64;

/** Sends a table as a file while it is still being read. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  lines: AsyncGenerator<string>,
): Promise<FastifyReply> {
  return sendPieces(reply, { fileName, type: 'text/csv; charset=utf-8' }, lines);
}

/** Sends a file while it is still being made; an error before its second piece is answered as any other. */
export async function sendPieces(
  reply: FastifyReply,
  { fileName, type }: { fileName: string; type: string },
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<FastifyReply> {
  const head = await pieces.next();
  const first = await pieces.next();
  async function* all() {
    if (!head.done) yield head.value;
    if (!first.done) yield first.value;
    yield* pieces;
  }
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(all(), { highWaterMark: PIECES_AHEAD }));
}
