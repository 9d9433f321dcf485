import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';

/** An inspection in preview, with what a test is about. */
export function exampleInspection(of: Partial<InspectionRow> = {}): InspectionRow {
  return {
    id: '01890000-0000-7000-8000-000000000002',
    projectId: '01890000-0000-7000-8000-0000000000bb',
    name: 'Round of the ground floor',
    kind: 'photo',
    takenOn: '2026-11-03',
    floor: { id: '01890000-0000-7000-8000-0000000000cc', name: 'Ground floor' },
    state: 'preview',
    frameCount: 2,
    placedCount: 1,
    files: {
      all: 2,
      arrived: 2,
      done: 2,
      asking: 0,
      failed: 0,
      allBytes: 400,
      arrivedBytes: 400,
      readBytes: 400,
    },
    usedSeconds: 0,
    waitsForHours: false,
    waitsUntil: null,
    timeShiftSeconds: 0,
    createdBy: { id: '01890000-0000-7000-8000-0000000000aa', name: 'Mei' },
    createdAt: '2026-11-03T08:00:00.000Z',
    uploadedAt: '2026-11-03T08:10:00.000Z',
    publishedAt: null,
    version: 1,
    ...of,
  };
}
