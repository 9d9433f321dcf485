import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { MODEL_FILES } from '@plumbline/shared/models/model-facts.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { App } from '../create-instance.ts';
import type { ApiContext } from '../api-context.ts';
import { readRange } from './byte-range.ts';
import { attachmentHeader } from './content-disposition.ts';
import { createMediaGate, type MediaKind, type MediaVerdict } from './media-gate.ts';
import { NOTE_MEDIA_KINDS } from './note-verdict.ts';

const PICTURE =
  /^(?:(?:thumbnail|preview|t\/\d{1,2}\/\d{1,3}_\d{1,3}|pages\/\d{1,3})\.webp|(?:base|t\/\d{1,2}\/\d{1,3}_\d{1,3})\.jpg)$/;
/** Files of point clouds and building models. */
const MODEL_TYPES: Readonly<Record<string, string>> = {
  'metadata.json': 'application/json',
  'hierarchy.bin': 'application/octet-stream',
  'octree.bin': 'application/octet-stream',
  [MODEL_FILES.geometry]: 'application/octet-stream',
  [MODEL_FILES.elements]: 'application/json',
};
const SANDBOX = "default-src 'none'; sandbox";

const ParamsSchema = z.object({
  expires: z.string().check(z.regex(/^[0-9a-z]{1,10}$/)),
  reader: z.string().check(z.regex(/^[mv][0-9a-f]{64}$/)),
  signature: z.string().check(z.maxLength(64)),
  kind: z.enum(['plan', 'upload', 'cover', 'photo', 'capture', 'model', ...NOTE_MEDIA_KINDS]),
  id: UuidSchema,
  '*': z.string().check(z.maxLength(64)),
});

/**
 * Pictures and originals behind signed addresses: `/media/{expires}/{reader}/{signature}/{kind}/{id}/…`.
 * An `img` element sends no token, so the signature stands for it; session, link and right are looked up anew.
 */
export function mediaRoutes(app: App, context: ApiContext): void {
  const gate = createMediaGate(context.stores);
  app.get(
    '/media/:expires/:reader/:signature/:kind/:id/*',
    { schema: { params: ParamsSchema, hide: true }, config: { access: 'public', unmetered: true } },
    async (request, reply) => {
      const { kind, id, '*': name, ...signed } = request.params;
      const reader = context.signer.verify({ ...signed, prefix: `${kind}/${id}` });
      if (!reader) throw new AppError('not-authorized');
      const verdict = await gate.judge(reader, kind, id);
      if (!verdict) throw new AppError('not-authorized');
      reply.headers({
        'content-security-policy': SANDBOX,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      if (name === 'original') return sendOriginal(context, request, reply, id, verdict);
      const type = typeOf(kind, name);
      if (type === null) throw new AppError('not-found');
      reply.type(type).header('cache-control', 'private, max-age=600, immutable');
      return sendFile(context, request, reply, `${id}/${name}`);
    },
  );
}

/** @returns null for a name that no such file has */
function typeOf(kind: MediaKind, name: string): string | null {
  if (kind === 'model') return MODEL_TYPES[name] ?? null;
  if (!PICTURE.test(name)) return null;
  return name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
}

/** The file as it came, with what its metadata may tell: for members only, and never shown in the page's origin. */
async function sendOriginal(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  { original }: MediaVerdict,
): Promise<FastifyReply> {
  if (!original) throw new AppError('not-authorized');
  reply
    .type('application/octet-stream')
    .header('content-disposition', attachmentHeader(original.fileName))
    .header('cache-control', 'private, no-store');
  return sendFile(context, request, reply, `${id}/${original.part}`);
}

async function sendFile(
  { storage }: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply> {
  const stat = await storage.stat(key);
  if (!stat) {
    reply.header('cache-control', 'no-store');
    throw new AppError('not-found');
  }
  const { sizeBytes } = stat;
  reply.header('accept-ranges', 'bytes');
  const range = readRange(request.headers.range, sizeBytes);
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  }
  if (range === 'whole') {
    return reply.header('content-length', sizeBytes).send(storage.read(key));
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(storage.read(key, range));
}
