import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { BulkInspectionBodySchema, type BulkInspectionBody } from '@plumbline/shared/contract/inspection.ts';
import type { ProjectActor } from '@plumbline/server/access/project-actor.ts';
import {
  deleteInspection,
  publishInspection,
  restoreInspection,
} from '@plumbline/server/captures/change-inspection.ts';
import type { CaptureJobs } from '@plumbline/server/captures/go-on.ts';
import type { InspectionRecord } from '@plumbline/server/captures/inspection-record.ts';
import type { SeenInspection } from '@plumbline/server/captures/lock-inspection.ts';
import { moveInspection } from '@plumbline/server/captures/move-inspection.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import { bulkResults, inOneOrder } from '../../bulk-results.ts';
import type { App } from '../../create-instance.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { inspectionActor, UNPUBLISHED } from './inspection-access.ts';

/** The same change of many inspections, each with its own answer. */
export function bulkInspectionRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    '/api/core/inspection/bulk',
    {
      schema: { body: BulkInspectionBodySchema, response: { 200: BulkAnswerSchema } },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { projectId, inspections, change } = request.body;
        const actor = await inspectionActor(trx, principal, projectId);
        // A reader of published inspections changes none, and is not told of the others.
        actor.require('read', 'Inspection', UNPUBLISHED);
        const seen = new Map(inspections.map(({ id, version }) => [id, version]));
        const versions = new Map<string, number>();
        const results = await bulkResults(inOneOrder([...seen.keys()]), String, async (inspectionId) => {
          const one = { inspectionId, version: seen.get(inspectionId) ?? 0 };
          versions.set(inspectionId, (await changeOne(trx, actor, one, { change, jobs })).version);
        });
        return answer(results.map((result) => ({ ...result, version: versions.get(result.id) })));
      }),
  );
}

function changeOne(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
  { change, jobs }: { change: BulkInspectionBody['change']; jobs: CaptureJobs },
): Promise<InspectionRecord> {
  switch (change.kind) {
    case 'publish':
      return publishInspection(trx, actor, seen);
    case 'move':
      return moveInspection(trx, actor, seen, change.floorId);
    case 'delete':
      return deleteInspection(trx, actor, seen);
    case 'restore':
      return restoreInspection(trx, actor, seen, jobs);
  }
}
