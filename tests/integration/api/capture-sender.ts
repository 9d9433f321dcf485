/** Pictures and films that are announced and sent to the api of a test, and what became of them. */
import { randomUUID } from 'node:crypto';
import type {
  Capture,
  CaptureSource,
  InspectionKind,
  InspectionRow,
} from '@plumbline/shared/contract/inspection.ts';
import type { JobProgress } from '../../../apps/api/src/jobs/job-kind.ts';
import { bearer, type Person, type World } from './api-world.ts';
import { uploadClient } from './upload-client.ts';

export interface CaptureFile {
  name: string;
  bytes: Uint8Array;
  /** The length of a film; missing for a picture. */
  seconds?: number;
  /** Missing: a video where it has a length, else photos all around. */
  kind?: InspectionKind;
  /** What is said of the file with its announcement; missing: nothing. */
  shape?: 'sphere';
}

/** Progress of a job that nobody ends. */
export function unendedProgress(signal = new AbortController().signal): JobProgress {
  return { signal, begin: () => {}, set: () => {}, stop: async () => {} };
}

export class CaptureSender {
  readonly #world: World;
  readonly #baseUrl: string;

  /** @param baseUrl where the api listens */
  constructor(world: World, baseUrl: string) {
    this.#world = world;
    this.#baseUrl = baseUrl;
  }

  async call(
    who: Person,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) {
    const url = `/api/core${path}`;
    const headers = bearer(this.#world.people[who].token);
    const answer = await this.#world.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json() };
  }

  /** Announces an inspection of one file. */
  async create({ name, bytes, seconds, kind, shape }: CaptureFile, who: Person = 'inspector') {
    const sourceId = randomUUID();
    const file = { id: sourceId, fileName: name, sizeBytes: bytes.length, endsSha256: null };
    const made = await this.call(who, 'POST', '/inspection', {
      id: randomUUID(),
      floorId: this.#world.floorId,
      name,
      kind: kind ?? (seconds === undefined ? 'photo-360' : 'video-360'),
      takenOn: '2026-11-26',
      files: [
        { ...file, ...(seconds !== undefined && { durationSeconds: seconds }), ...(shape && { shape }) },
      ],
    });
    return { ...made, sourceId };
  }

  async send(sourceId: string, { name, bytes }: CaptureFile): Promise<void> {
    const client = uploadClient(this.#baseUrl, this.#world.people.inspector.token);
    const about = { projectId: this.#world.projectId, filename: name, purpose: 'capture', sourceId };
    await client.send(about, Buffer.from(bytes));
  }

  async inspection(id: string): Promise<InspectionRow> {
    return (await this.call('admin', 'GET', `/inspection/${id}`)).data;
  }

  async file(id: string): Promise<CaptureSource> {
    return (await this.call('admin', 'GET', `/inspection/${id}/file`)).rows[0];
  }

  async captures(id: string): Promise<Capture[]> {
    return (await this.call('admin', 'GET', `/inspection/${id}/capture`)).rows;
  }
}
