import type { EventKind } from '@plumbline/shared/contract/event.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { listArriving, type SourceRecord } from './capture-sources.ts';
import { readFileSums } from './file-sums.ts';
import { readInspection, toInspectionRow, type InspectionRecord } from './inspection-record.ts';

/**
 * Tells of an inspection with its row as it is now, which listeners put in the place of the one they have. `published` in
 * the payload says who may hear it.
 * @returns the inspection as it is now
 */
export async function tellOfInspection(
  trx: Trx,
  actor: Actor,
  told: { inspectionId: string; kind: EventKind; payload?: Record<string, unknown> },
): Promise<InspectionRecord> {
  const inspection = await readInspection(trx, told.inspectionId);
  if (!inspection) throw new Error('a locked inspection is gone');
  const { tenantId, projectId, name, state } = inspection;
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor,
    events: [
      {
        kind: told.kind,
        subjectId: told.inspectionId,
        payload: {
          ...told.payload,
          name,
          published: state === 'published',
          inspection: toInspectionRow(inspection),
        },
      },
    ],
  });
  return inspection;
}

export const SERVER: Actor = { kind: 'server', id: null };

/** A member as who did it. */
export function memberActor({ accountId }: { accountId: string }): Actor {
  return { kind: 'member', id: accountId };
}

/** Tells who works on an inspection how far one of its files is; last before the commit. */
export async function tellOfProgress(trx: Trx, source: SourceRecord): Promise<void> {
  const { id, state, progress } = source;
  await tellOfFiles(trx, source, { file: { id, state, progress } });
}

/** Tells them how much has come of the files that are being sent; likewise. */
export async function tellOfArrivals(trx: Trx, source: SourceRecord): Promise<void> {
  await tellOfFiles(trx, source, { arriving: await listArriving(trx, source.inspectionId) });
}

async function tellOfFiles(
  trx: Trx,
  { tenantId, projectId, inspectionId }: SourceRecord,
  told: Record<string, unknown>,
): Promise<void> {
  const files = await readFileSums(trx, inspectionId);
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: SERVER,
    events: [
      {
        kind: 'inspection-progressed',
        subjectId: inspectionId,
        payload: { published: false, ...told, files },
      },
    ],
  });
}
