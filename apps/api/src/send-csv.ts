import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/**
 * So many pieces wait in memory for whoever takes the file slowly: with nearly every list the database is through with it
 * at once, and holds no connection for a slow line.
 */
const PIECES_AHEAD = 64;

/** Sends a table as a file while it is still being read; an error before the first line is answered as any other. */
export async function sendCsv(
  reply: FastifyReply,
  fileName: string,
  lines: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const head = await lines.next();
  const first = await lines.next();
  async function* all() {
    if (!head.done) yield head.value;
    if (!first.done) yield first.value;
    yield* lines;
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(all(), { highWaterMark: PIECES_AHEAD }));
}
