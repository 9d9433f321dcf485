import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';

/** The plan of `testRevision`, for tests, with this one in force. */
export function testFloor(current: PlanRevision): FloorPlan {
  return {
    id: current.floorPlanId,
    projectId: '00000000-0000-4000-8000-000000000001',
    name: 'L03',
    position: 1,
    image: current.image,
    revisionNumber: current.number,
    mmPerPx: null,
    zoneCount: 1,
    createdBy: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 1,
  };
}
