import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { uploadClient } from '../../integration/api/upload-client.ts';
import { FloorList } from './floor-list.ts';
import { accessToken, type Seat } from './seat.ts';

interface NewFloor {
  baseUrl: string;
  projectId: string;
  name: string;
  file: Buffer;
  /** Of a PDF. */
  page?: number;
}

/** Puts a plan of its own into the project, as a person at an open page may; what other tests draw is not on it. */
export async function addFloor(
  seat: Seat,
  { baseUrl, projectId, name, file, page = 1 }: NewFloor,
): Promise<FloorPlan> {
  const client = uploadClient(baseUrl, await accessToken(seat));
  const uploadId = await client.send({ projectId, filename: `${name}.png` }, file);
  await client.until(uploadId, ['ready', 'failed']);
  await client.makePlans(uploadId, [{ page, name }]);
  await client.until(uploadId, ['done', 'failed']);
  return new FloorList(seat, projectId).record(name);
}
