/** An inspection from files on disk: announced as a whole, then sent file by file. */
import { createHash, randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { answered, createApi, type Connection } from './api.ts';
import { sendFile, type SendOptions } from './send-file.ts';

const END_BYTES = 1024 * 1024;

export interface Walk {
  projectId: string;
  floorId: string;
  name: string;
  kind: 'video-360' | 'photo-360' | 'photo' | 'model-3d' | 'bim-model';
  /** Day of the walk, `2026-11-26`. */
  takenOn: string;
  paths: readonly string[];
  /** Of a video. */
  durationSeconds?: number;
}

/** What another run needs to go on: the ids under which the walk and its files were announced. */
export interface WalkIds {
  inspectionId: string;
  /** By path. */
  sources: Record<string, string>;
}

export interface WalkOptions extends Omit<SendOptions, 'onProgress'> {
  onProgress?(path: string, sentBytes: number, sizeBytes: number): void;
  /** Of a run that was interrupted, and true once it had announced them. */
  known?: WalkIds;
  /** Called before anything is announced. */
  keep?(ids: WalkIds): Promise<void>;
}

/** Sends a walk, or what is missing of it, and answers the id of its inspection. */
export async function sendWalk(
  connection: Connection,
  walk: Walk,
  options: WalkOptions = {},
): Promise<string> {
  const ids = options.known ?? newIds(walk);
  if (!options.known) await options.keep?.(ids);
  const missing = await announce(connection, walk, ids);
  const { urlStorage, signal } = options;
  for (const path of walk.paths) {
    const sourceId = ids.sources[path];
    if (sourceId === undefined || !missing.has(sourceId)) continue;
    await sendFile(
      connection,
      path,
      { projectId: walk.projectId, purpose: 'capture', sourceId },
      {
        onProgress: (sentBytes, sizeBytes) => options.onProgress?.(path, sentBytes, sizeBytes),
        ...(urlStorage && { urlStorage }),
        ...(signal && { signal }),
      },
    );
  }
  return ids.inspectionId;
}

function newIds({ paths }: Walk): WalkIds {
  return {
    inspectionId: randomUUID(),
    sources: Object.fromEntries(paths.map((path) => [path, randomUUID()])),
  };
}

/** Announces a walk unless that was done, and answers the files that have not come. */
async function announce(connection: Connection, walk: Walk, ids: WalkIds): Promise<Set<string>> {
  const api = createApi(connection);
  const { inspectionId } = ids;
  const where = { params: { path: { inspectionId } } };
  const before = await api.GET('/api/core/inspection/{inspectionId}/file', where);
  if (before.response.status === 404) {
    const { floorId, name, kind, takenOn } = walk;
    const files = await Promise.all(walk.paths.map((path) => describe(path, ids, walk)));
    await answered(
      api.POST('/api/core/inspection', { body: { id: inspectionId, floorId, name, kind, takenOn, files } }),
    );
    return new Set(Object.values(ids.sources));
  }
  const { rows } = await answered(Promise.resolve(before));
  return new Set(rows.filter(({ state }) => state === 'waiting').map(({ id }) => id));
}

async function describe(path: string, { sources }: WalkIds, { durationSeconds }: Walk) {
  const { size } = await stat(path);
  return {
    id: sources[path] ?? '',
    fileName: basename(path),
    sizeBytes: size,
    endsSha256: await endsSha256(path, size),
    ...(durationSeconds !== undefined && { durationSeconds }),
  };
}

/** SHA-256 of the first and the last MiB: tells a file from others without reading all of it. */
async function endsSha256(path: string, sizeBytes: number): Promise<string> {
  const file = await open(path);
  try {
    const hash = createHash('sha256');
    const head = Buffer.alloc(Math.min(END_BYTES, sizeBytes));
    await file.read(head, 0, head.byteLength, 0);
    const tailFrom = Math.max(END_BYTES, sizeBytes - END_BYTES);
    const tail = Buffer.alloc(Math.max(0, sizeBytes - tailFrom));
    await file.read(tail, 0, tail.byteLength, tailFrom);
    return hash.update(head).update(tail).digest('hex');
  } finally {
    await file.close();
  }
}
