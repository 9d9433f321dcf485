import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { ZoneListAnswerSchema } from '@plumbline/shared/contract/floor.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { projectAccess } from '../../access.ts';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf } from '../../plugins/authentication-plugin.ts';
import { readPlanZones, type PlanZones } from './zone.store.ts';

const MM2_PER_M2 = 1_000_000;

/** The zones of a floor plan as rows; they are edited in the plan's room only. */
export function zoneRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/zone',
    {
      schema: { querystring: z.object({ floorId: UuidSchema }), response: { 200: ZoneListAnswerSchema } },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const plan = await readPlanZones(trx, request.query.floorId);
        if (!plan) throw new AppError('not-found');
        const access = await projectAccess(trx, principal, plan.projectId);
        access.require('read', 'Zone', { createdBy: '', floorId: request.query.floorId });
        return listAnswer(plan.zones.map((zone) => toZoneRow(zone, plan.mmPerPx)));
      });
    },
  );
}

function toZoneRow(zone: PlanZones['zones'][number], mmPerPx: number | null) {
  const areaPx2 = zone.area_px2;
  return {
    zoneId: zone.zone_id,
    name: zone.name,
    colour: zone.colour,
    shape: zone.shape,
    points: zone.points,
    areaPx2,
    areaM2: areaPx2 === null || mmPerPx === null ? null : (areaPx2 * mmPerPx ** 2) / MM2_PER_M2,
    needsFix: zone.needs_fix,
    updatedAt: zone.updated_at.toISOString(),
  };
}
