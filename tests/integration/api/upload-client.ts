/** The upload protocol by hand, so that every wrong request can be sent too. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload } from '@plumbline/shared/contract/upload.ts';
import { UploadAnswerSchema } from '@plumbline/shared/contract/upload.ts';
import type { FileStorage } from '@plumbline/server/storage/file-storage.ts';
import { bearer } from './api-world.ts';

const TUS = { 'tus-resumable': '1.0.0' };

export interface Announcement {
  /** Of a capture. */
  sourceId?: string;
  /** Missing for somebody's photo. */
  projectId?: string;
  filename: string;
  purpose?: string;
  sha256?: string;
}

export interface UploadClient {
  create(announcement: Announcement, sizeBytes: number, extra?: Record<string, string>): Promise<Response>;
  patch(
    id: string,
    offset: number,
    bytes: Uint8Array | ReadableStream<Uint8Array>,
    extra?: Record<string, string>,
  ): Promise<Response>;
  head(id: string): Promise<Response>;
  remove(id: string): Promise<Response>;
  get(id: string): Promise<Response>;
  /** Sends a whole file. @returns the upload's id */
  send(announcement: Announcement, bytes: Uint8Array): Promise<string>;
  /** Waits until the upload is in one of the states. */
  until(id: string, states: Upload['state'][]): Promise<Upload>;
  makePlans(uploadId: string, pages: { page: number; name: string }[]): Promise<Response>;
}

/** The uploads of one person at a listening api. */
export function uploadClient(baseUrl: string, token: string): UploadClient {
  const url = (id: string) => `${baseUrl}/api/uploads/${id}`;
  const call = (
    path: string,
    method: string,
    headers: Record<string, string>,
    body?: Uint8Array | ReadableStream<Uint8Array>,
  ) =>
    fetch(path, {
      method,
      headers: { ...TUS, ...bearer(token), ...headers },
      ...(body ? { body: body instanceof Uint8Array ? new Uint8Array(body) : body, duplex: 'half' } : {}),
    });
  const client: UploadClient = {
    create: (announcement, sizeBytes, extra = {}) => {
      const pairs = Object.entries({ purpose: 'floor-plan', ...announcement }).map(
        ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
      );
      const headers = { 'upload-length': String(sizeBytes), 'upload-metadata': pairs.join(',') };
      return call(`${baseUrl}/api/uploads`, 'POST', { ...headers, ...extra });
    },
    patch: (id, offset, bytes, extra = {}) =>
      call(
        url(id),
        'PATCH',
        { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...extra },
        bytes,
      ),
    head: (id) => call(url(id), 'HEAD', {}),
    remove: (id) => call(url(id), 'DELETE', {}),
    get: (id) => fetch(`${baseUrl}/api/core/upload/${id}`, { headers: bearer(token) }),
    send: async (announcement, bytes) => {
      const created = await client.create(announcement, bytes.length);
      if (created.status !== 201)
        throw new Error(`creation answered ${created.status}: ${await created.text()}`);
      const id = idOf(created);
      const patched = await client.patch(id, 0, bytes);
      if (patched.status !== 204)
        throw new Error(`transfer answered ${patched.status}: ${await patched.text()}`);
      return id;
    },
    until: async (id, states) => {
      for (let tries = 0; tries < 600; tries++) {
        const answer = await client.get(id);
        if (!answer.ok) throw new Error(`the upload answered ${answer.status}`);
        const { data } = UploadAnswerSchema.parse(await answer.json());
        if (states.includes(data.state)) return data;
        await sleep(100);
      }
      throw new Error(`the upload never came to ${states.join(' or ')}`);
    },
    makePlans: (uploadId, pages) =>
      fetch(`${baseUrl}/api/core/floor`, {
        method: 'POST',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body: JSON.stringify({ uploadId, pages }),
      }),
  };
  return client;
}

/** The id in a creation's Location. */
export function idOf(created: Response): string {
  return created.headers.get('location')?.split('/').at(-1) ?? '';
}

const PICTURE_PARTS = ['source', 'preview.webp', 'thumbnail.webp'] as const;

/** What is stored of a picture, by the names of its files. */
export async function storedPartsOf(storage: FileStorage, id: string): Promise<string[]> {
  const there: string[] = [];
  for (const name of PICTURE_PARTS) if (await storage.stat(`${id}/${name}`)) there.push(name);
  return there;
}
