import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { uploadClient } from '../../integration/api/upload-client.ts';
import { FloorList } from './floor-list.ts';
import { accessToken, type Seat } from './seat.ts';

/** Puts a plan of its own into the project, as a person at an open page may; what other tests draw is not on it. */
export async function addFloor(
  seat: Seat,
  { baseUrl, projectId, name, file }: { baseUrl: string; projectId: string; name: string; file: Buffer },
): Promise<FloorPlan> {
  const client = uploadClient(baseUrl, await accessToken(seat));
  const uploadId = await client.send({ projectId, filename: `${name}.png` }, file);
  await client.until(uploadId, ['ready', 'failed']);
  await client.makePlans(uploadId, [{ page: 1, name }]);
  await client.until(uploadId, ['done', 'failed']);
  return new FloorList(seat, projectId).record(name);
}
