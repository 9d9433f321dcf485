/** A write that is repeated, and what makes the things that such writes are about. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Crop, PicturePurpose } from '@plumbline/shared/contract/picture.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import {
  beginInspecting,
  createUpload,
  finishInspecting,
  keepPicture,
} from '@plumbline/server/uploads/upload.store.ts';
import { TINY_MODELS } from '../../../../apps/api/src/hazards/testing/tiny-models.ts';
import { bearer, type World } from '../api-world.ts';

export interface Write {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  payload?: object;
  by?: 'admin' | 'tenantAdmin' | 'platform';
}

export const send = (world: World, { method, url, payload, by = 'admin' }: Write, key: string) =>
  world.app.inject({
    method,
    url,
    headers: { ...bearer(world.people[by]), 'idempotency-key': key },
    ...(payload ? { payload } : {}),
  });

export const get = async (world: World, url: string) =>
  (await world.app.inject({ url, headers: bearer(world.people.admin) })).json().data;

export const inWorld = <T>(world: World, read: (trx: Trx) => Promise<T>) =>
  inTenant(world.stores.app, world.tenantId, read);

export const project = (world: World) => `/api/core/project/${world.projectId}`;

export const newFloor = async (world: World): Promise<string> =>
  `/api/core/floor/${await world.addFloor(randomUUID())}`;

export async function readyUpload(world: World): Promise<string> {
  const { tenantId, projectId, people } = world;
  return inWorld(world, async (trx) => {
    const file = { purpose: 'floor-plan', fileName: 'a.png', sizeBytes: 9, sha256: null } as const;
    const owner = { tenantId, projectId, accountId: people.admin.accountId };
    const { id } = await createUpload(trx, { id: randomUUID(), ...owner, ...file }, 20);
    await beginInspecting(trx, id);
    const page = { page: 1, widthPx: 9, heightPx: 9, widthMm: null, heightMm: null };
    await finishInspecting(trx, id, { contentType: 'image/png', pageCount: 1, pages: [page] });
    return id;
  });
}

/** A picture as it is set, by an upload that has all its bytes. */
export async function newPicture(
  world: World,
  purpose: PicturePurpose,
): Promise<{ was: null; uploadId: string; crop: Crop }> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } });
  const uploadId = await arrivedUpload(world, purpose, await picture.png().toBuffer());
  return { was: null, uploadId, crop: { left: 0, top: 0, width: 1, height: 1 } };
}

/** A file that can be attached to a note. */
export function newNoteFile(world: World): Promise<string> {
  return arrivedUpload(world, 'note-file', Buffer.from('Measured twice.'));
}

/** A file of notes by another program. */
export function newBcfFile(world: World): Promise<string> {
  return arrivedUpload(world, 'bcf', Buffer.from('No archive.'));
}

/** A detector of the tenant's admin that behaves. */
export function newDetectorModel(world: World): Promise<string> {
  return arrivedUpload(world, 'detector', Buffer.from(TINY_MODELS.good));
}

/** An upload of the project admin's, or of the tenant's where it is of no project, that has all its bytes. */
async function arrivedUpload(
  world: World,
  purpose: 'note-file' | 'bcf' | 'detector' | PicturePurpose,
  bytes: Buffer,
): Promise<string> {
  const { tenantId, people } = world;
  const projectId = purpose === 'profile-photo' || purpose === 'detector' ? null : world.projectId;
  const by = purpose === 'detector' ? people.tenantAdmin : people.admin;
  const uploadId = await inWorld(world, async (trx) => {
    const file = { purpose, fileName: 'a.png', sizeBytes: bytes.length, sha256: null };
    const owner = { tenantId, projectId, accountId: by.accountId };
    const upload = await createUpload(trx, { id: randomUUID(), ...owner, ...file }, 20);
    await keepPicture(trx, upload.id);
    return upload.id;
  });
  await world.storage.write(`${uploadId}/source`, bytes);
  return uploadId;
}

/** By method and path, as the document has them. */
export type Writes = Record<string, (world: World) => Promise<Write>>;
