/**
 * Resumable uploads after tus 1.0 at /api/uploads. The rules of this product are applied here, in front of the tus
 * server: whose upload it is, its right, quota, size and state; the tus server only moves bytes.
 */
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { PLAN_FILE_MAX_BYTES } from '@plumbline/shared/contract/floor.ts';
import { CAPTURE_FILE_MAX_BYTES } from '@plumbline/shared/contract/inspection.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import { createUpload, deleteUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { failureBody } from '../../plugins/error-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { beginSendingSource } from './capture-upload.ts';
import { cancelUpload } from './cancel-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { Arrivals } from './note-arrivals.ts';
import { ownTransfer, sendingRight } from './own-upload.ts';
import { LOCKED, tusFailure } from './tus-failure.ts';
import { readAnnouncement } from './tus-request.ts';
import { UPLOAD_FAULTS } from './upload-faults.ts';
import { hasRoomFor, incomingDir, receivedBytes } from './upload-files.ts';

const PATH = '/api/uploads';
/** Of one piece; a larger file comes in several. */
const CHUNK_LIMIT_BYTES = PLAN_FILE_MAX_BYTES;
const TUS_VERSION = '1.0.0';

/** What is used of the tus server's own kind of request. */
interface TusRequest {
  runtime?: { node?: { req: object } | undefined } | undefined;
}

interface Transfer {
  upload: AnyUpload;
  request: FastifyRequest;
}

/** The routes of the upload protocol, with a content type of their own. */
export async function tusRoutes(app: App, context: ApiContext): Promise<void> {
  const transfers = new WeakMap<object, Transfer>();
  const tus = createTusServer(context, transfers);
  const handOver = async (request: FastifyRequest, reply: FastifyReply, upload: AnyUpload) => {
    transfers.set(request.raw, { upload, request });
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    await tus.handle(request.raw, reply.raw);
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    const routes = scope.withTypeProvider<ZodTypeProvider>();
    creationRoute(routes, context, handOver);
    transferRoute(routes, context, handOver);
    cancelRoute(routes, context);
  });
}

type HandOver = (request: FastifyRequest, reply: FastifyReply, upload: AnyUpload) => Promise<void>;

const ParamsSchema = z.object({ uploadId: UuidSchema });

function creationRoute(app: App, context: ApiContext, handOver: HandOver): void {
  const { stores } = context;
  app.post(
    PATH,
    {
      bodyLimit: CHUNK_LIMIT_BYTES,
      config: {
        operation: { title: 'Upload', businessType: BUSINESS_TYPES.insert },
        failures: [
          'not-found',
          'project-closed',
          'file-too-large',
          'picture-too-large',
          'attachment-too-large',
          'file-changed',
          'conflict',
          'file-empty',
          'upload-quota',
          'checksum-mismatch',
          'storage-full',
        ],
      },
    },
    async (request, reply) => {
      requireTus(request);
      const principal = memberOf(request);
      const announced = readAnnouncement(request.headers);
      const { FILES_DIR: filesDir, UPLOAD_QUOTA_OPEN: quota } = stores.config;
      const upload = await inTenant(stores.app, principal.tenantId, async (trx) => {
        const requireSending = await sendingRight(trx, principal, announced);
        requireSending();
        if (!(await hasRoomFor(filesDir, announced.sizeBytes))) throw new AppError('storage-full');
        const { tenantId, accountId } = principal;
        const { sourceId, ...file } = announced;
        const created = await createUpload(
          trx,
          { id: await newUuid(trx), tenantId, accountId, ...file },
          quota,
        );
        if (sourceId !== null) await beginSendingSource(trx, principal, { sourceId, upload: created });
        return created;
      });
      await handOver(request, reply, upload);
      if (reply.raw.statusCode !== 201) {
        await inTenant(stores.app, principal.tenantId, (trx) => deleteUpload(trx, upload.id));
      }
    },
  );
}

function transferRoute(app: App, context: ApiContext, handOver: HandOver): void {
  const { stores } = context;
  const arrivals = new Arrivals(context);
  app.route({
    method: ['HEAD', 'PATCH'],
    url: `${PATH}/:uploadId`,
    schema: { params: ParamsSchema },
    bodyLimit: CHUNK_LIMIT_BYTES,
    config: {
      unmetered: true,
      failures: [
        'validation',
        'conflict',
        'in-progress',
        'upload-expired',
        'file-too-large',
        ...UPLOAD_FAULTS,
      ],
      failureStatus: { 'in-progress': LOCKED },
    },
    handler: async (request, reply) => {
      requireTus(request);
      const principal = memberOf(request);
      const { upload, requireSending } = await inTenant(stores.app, principal.tenantId, (trx) =>
        ownTransfer(trx, principal, request.params.uploadId),
      );
      if (request.method === 'PATCH') {
        requireSending();
        requireOffset(request);
      }
      if (upload.state === 'failed') throw new AppError(upload.error ?? 'upload-expired');
      if (upload.state !== 'receiving') return answerComplete(request, reply, upload);
      const received = await receivedBytes(stores.config.FILES_DIR, upload.id);
      if (received === upload.sizeBytes) {
        // The process ended between the last byte and what follows it.
        await finishUpload(context, upload);
        return answerComplete(request, reply, upload);
      }
      if (request.method === 'HEAD') return handOver(request, reply, upload);
      await arrivals.during(upload, () => handOver(request, reply, upload));
    },
  });
}

function cancelRoute(app: App, context: ApiContext): void {
  const { stores } = context;
  app.route({
    method: 'DELETE',
    url: `${PATH}/:uploadId`,
    schema: { params: ParamsSchema },
    config: { operation: { title: 'Upload', businessType: BUSINESS_TYPES.delete } },
    handler: async (request, reply) => {
      requireTus(request);
      const principal = memberOf(request);
      const { upload } = await inTenant(stores.app, principal.tenantId, (trx) =>
        ownTransfer(trx, principal, request.params.uploadId),
      );
      await cancelUpload(context, upload);
      return reply.code(204).header('tus-resumable', TUS_VERSION).send();
    },
  });
}

/** All bytes are here: a repeated last chunk changes nothing, any other offset is wrong. */
function answerComplete(request: FastifyRequest, reply: FastifyReply, upload: AnyUpload): FastifyReply {
  reply.headers({
    'tus-resumable': TUS_VERSION,
    'upload-offset': upload.sizeBytes,
    'upload-length': upload.sizeBytes,
    'cache-control': 'no-store',
  });
  if (request.method === 'HEAD') return reply.code(200).send();
  if (Number(request.headers['upload-offset']) !== upload.sizeBytes) throw new AppError('conflict');
  return reply.code(204).send();
}

function requireTus(request: FastifyRequest): void {
  if (request.headers['tus-resumable'] === TUS_VERSION) return;
  throw new AppError('validation', { fields: [{ path: 'Tus-Resumable', error: 'required' }] });
}

function requireOffset({ headers }: FastifyRequest): void {
  if (/^\d{1,15}$/.test(String(headers['upload-offset']))) return;
  throw new AppError('validation', { fields: [{ path: 'Upload-Offset', error: 'invalid' }] });
}

function createTusServer(context: ApiContext, transfers: WeakMap<object, Transfer>): Server {
  const transferOf = (request: TusRequest): Transfer => {
    const raw = request.runtime?.node?.req;
    const transfer = raw && transfers.get(raw);
    if (!transfer) throw new Error('a transfer that no route handed over');
    return transfer;
  };
  return new Server({
    path: PATH,
    datastore: new FileStore({ directory: incomingDir(context.stores.config.FILES_DIR) }),
    maxSize: CAPTURE_FILE_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: (request) => transferOf(request).upload.id,
    onUploadFinish: async (request) => {
      await finishUpload(context, transferOf(request).upload);
      return {};
    },
    onResponseError: async (incoming, error) => {
      const { request, upload } = transferOf(incoming);
      const hasRoom = await hasRoomFor(context.stores.config.FILES_DIR, upload.sizeBytes);
      const { status, failure } = tusFailure(error, hasRoom);
      if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'upload failed');
      return { status_code: status, body: JSON.stringify(failureBody(request, failure)) };
    },
  });
}
