/**
 * The one door to files of point clouds. What a file is, its content says; runs in the decoding process, since foreign
 * bytes are read here.
 */
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { E57_SIGNATURE } from './e57/document.ts';
import { e57Source } from './e57/reader.ts';
import { FileWindow } from './file-window.ts';
import { LAS_SIGNATURE, readLasHeader } from './las/header.ts';
import { lasSource } from './las/reader.ts';
import { lazSource } from './las/laz-reader.ts';
import { PCD_SIGNATURE } from './pcd/header.ts';
import { pcdSource } from './pcd/reader.ts';
import { PLY_SIGNATURE } from './ply/header.ts';
import { plySource } from './ply/reader.ts';
import type { OpenCloud } from '@plumbline/server/clouds/point-batch.ts';
import { siftedCloud, type CloudSource } from './sifted-cloud.ts';
import { textSource } from './text/reader.ts';
import { sniffText } from './text/sniff-text.ts';

const HEAD_BYTES = 64 * 1024;

/** @throws AppError cloud-unknown, cloud-unsupported, cloud-damaged, cloud-truncated, cloud-empty, cloud-too-large */
export async function openCloud(path: string): Promise<OpenCloud> {
  const file = new FileWindow(path);
  try {
    return siftedCloud(await sourceOf(file));
  } catch (error) {
    file.close();
    throw error;
  }
}

async function sourceOf(file: FileWindow): Promise<CloudSource> {
  if (file.sizeBytes === 0) throw new AppError('cloud-empty');
  const bytes = Buffer.from(file.at(0, Math.min(HEAD_BYTES, file.sizeBytes)));
  const head = bytes.toString('latin1');
  if (head.startsWith(LAS_SIGNATURE)) return openLas(file);
  if (head.startsWith(E57_SIGNATURE)) return e57Source(file);
  if (PLY_SIGNATURE.test(head)) return plySource(file);
  if (PCD_SIGNATURE.test(head)) return pcdSource(file);
  const layout = sniffText(file, bytes);
  if (layout) return textSource(file, layout);
  throw new AppError('cloud-unknown');
}

function openLas(file: FileWindow): CloudSource | Promise<CloudSource> {
  const header = readLasHeader(file);
  return header.isCompressed ? lazSource(file, header) : lasSource(file, header);
}
