import { setTimeout as sleep } from 'node:timers/promises';
import { UploadAnswerSchema, type Upload } from '@plumbline/shared/contract/upload.ts';
import { idOf, uploadClient, type UploadClient } from '../integration/api/upload-client.ts';
import type { LinkRequest } from './link-maker.ts';
import { largePdf } from './large-pdf.ts';

const PATIENCE_MS = 90_000;
const PAGES = [1, 2, 3];

/** A file whose pages were chosen, on its way to be plans. */
export interface ChosenUpload {
  id: string;
  /** Names of the plans, one for each chosen page. */
  names: string[];
  /** Waits for the upload to be done or failed; called once nothing is killed any more. */
  ended: () => Promise<Upload>;
}

/** Sends a file of three sheets and chooses all of them, whatever ends and comes back meanwhile. */
export async function uploadSheets(
  { baseUrl, projectId, token }: LinkRequest,
  name: string,
): Promise<ChosenUpload> {
  const client = uploadClient(baseUrl, token);
  const bytes = largePdf(PAGES.length);
  const created = await insist(
    () => client.create({ projectId, filename: `${name}.pdf` }, bytes.length),
    [201],
  );
  const id = idOf(created);
  for (let offset = 0; offset < bytes.length;) {
    const head = await insist(() => client.head(id), [200]);
    offset = Number(head.headers.get('upload-offset'));
    if (offset < bytes.length) await attempt(() => client.patch(id, offset, bytes.subarray(offset)));
  }
  const ready = await until(client, id, ['ready', 'failed']);
  if (ready.state === 'failed') throw new Error(`the upload failed: ${ready.error}`);
  const pages = PAGES.map((page) => ({ page, name: `${name} ${page}` }));
  while ((await until(client, id, ['ready', 'rendering', 'done', 'failed'])).state === 'ready') {
    await attempt(() => client.makePlans(id, pages));
  }
  const names = pages.map((page) => page.name);
  return { id, names, ended: () => until(client, id, ['done', 'failed']) };
}

async function until(client: UploadClient, id: string, states: Upload['state'][]): Promise<Upload> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await insist(() => client.get(id), [200]);
    const { data } = UploadAnswerSchema.parse(await answer.json());
    if (states.includes(data.state)) return data;
    if (performance.now() > untilMs) throw new Error(`the upload stayed ${data.state}`);
    await sleep(100);
  }
}

/** Repeats a request that nobody answers, or that is answered with "not now". */
export async function insist(request: () => Promise<Response>, wanted: number[]): Promise<Response> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await attempt(request);
    if (answer && wanted.includes(answer.status)) return answer;
    if (answer && answer.status < 500 && answer.status !== 423) {
      throw new Error(`answered ${answer.status}: ${await answer.text()}`);
    }
    if (performance.now() > untilMs) throw new Error('nobody answers');
    await sleep(100);
  }
}

/** Null when the connection ended before the answer. */
export async function attempt(request: () => Promise<Response>): Promise<Response | null> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
