import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { expect, test } from 'vitest';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { countOpenNotes, type NoteNews } from './open-note-counts.ts';

const AT = '2026-11-01T08:00:00.000Z';
const here: FloorPlan = {
  id: '01890000-0000-7000-8000-0000000000f1',
  projectId: '01890000-0000-7000-8000-0000000000bb',
  name: 'L03',
  position: 1,
  image: {
    widthPx: 100,
    heightPx: 100,
    tileSizePx: 512,
    levelCount: 1,
    pageWidthMm: null,
    pageHeightMm: null,
    rasterToPlan: IDENTITY,
    mediaBase: '/media/p/',
    mediaExpiresAt: AT,
  },
  revisionNumber: 1,
  mmPerPx: null,
  zoneCount: 0,
  openNoteCount: 4,
  createdBy: null,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
};
const above = { ...here, id: '01890000-0000-7000-8000-0000000000f2', name: 'L04', openNoteCount: 1 };
const counted = (kind: string, news: NoteNews) =>
  countOpenNotes([here, above], kind, news).map((floor) => floor.openNoteCount);
const open = { status: 'open', place: { floorId: here.id } } as const;
const verified = { status: 'verified', place: { floorId: here.id } } as const;

test('a note that comes, goes, is verified and reopened counts', () => {
  expect(counted('note-created', { note: open })).toEqual([5, 1]);
  expect(counted('note-deleted', { note: open })).toEqual([3, 1]);
  expect(counted('note-restored', { note: verified })).toEqual([4, 1]);
  expect(counted('note-step', { note: verified, from: 'complete' })).toEqual([3, 1]);
  expect(counted('note-step', { note: open, from: 'verified' })).toEqual([5, 1]);
  expect(counted('note-step', { note: open, from: 'in-progress' })).toEqual([4, 1]);
  expect(counted('note-described', { note: open })).toEqual([4, 1]);
});

test('a note that is taken elsewhere counts there', () => {
  const moved = { status: 'open', place: { floorId: above.id } } as const;
  const from = (name: string | null) => ({ changed: [{ field: 'place', from: name }] });
  expect(counted('note-changed', { note: moved, ...from(here.name) })).toEqual([3, 2]);
  expect(counted('note-changed', { note: moved, ...from(null) })).toEqual([4, 2]);
  expect(counted('note-changed', { note: moved, ...from(above.name) })).toEqual([4, 1]);
  expect(counted('note-changed', { note: { ...moved, place: null }, ...from(above.name) })).toEqual([4, 0]);
});
