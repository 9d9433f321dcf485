import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';

/** A revision for tests: aligned, searched unless it is a draft, and by nobody. */
export function testRevision(number: number, state: PlanRevision['state']): PlanRevision {
  const issuedAt = state === 'draft' ? null : `2026-11-0${number}T08:00:00.000Z`;
  return {
    id: `00000000-0000-4000-8000-00000000001${number}`,
    floorPlanId: '00000000-0000-4000-8000-000000000002',
    number,
    state,
    image: {
      widthPx: 100,
      heightPx: 100,
      tileSizePx: 512,
      levelCount: 1,
      pageWidthMm: null,
      pageHeightMm: null,
      rasterToPlan: { a: 1, b: 0, tx: 0, ty: 0 },
      mediaBase: `/media/${number}/`,
      mediaExpiresAt: '2026-11-22T12:00:00.000Z',
    },
    alignment: { by: 'first' },
    note: '',
    createdBy: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    issuedBy: null,
    issuedAt,
    doubtsFoundAt: issuedAt,
    doubtCount: 0,
    openDoubtCount: 0,
    version: 2,
  };
}
