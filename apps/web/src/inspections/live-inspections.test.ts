import type { Capture, Dot, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { queryKeys } from '../api/query-client.ts';
import { applyInspectionEvent, putCapture } from './live-inspections.ts';

const PROJECT = '01920000-0000-7000-8000-00000000000a';
const FLOOR = '01920000-0000-7000-8000-00000000000b';
const INSPECTION = '01920000-0000-7000-8000-00000000000c';
const CAPTURE = '01920000-0000-7000-8000-00000000000d';
const INSTANT = '2026-11-26T10:00:00.000Z';
const root = queryKeys.inspections(PROJECT);

const row: InspectionRow = {
  id: INSPECTION,
  projectId: PROJECT,
  name: 'Walk',
  kind: 'photo-360',
  takenOn: '2026-11-26',
  floor: { id: FLOOR, name: 'Ground floor' },
  state: 'processing',
  frameCount: 1,
  placedCount: 0,
  files: {
    all: 2,
    arrived: 2,
    done: 1,
    asking: 0,
    failed: 0,
    allBytes: 400,
    arrivedBytes: 400,
    readBytes: 100,
  },
  usedSeconds: null,
  waitsForHours: false,
  waitsUntil: null,
  timeShiftSeconds: 0,
  createdBy: { id: PROJECT, name: 'Ana' },
  createdAt: INSTANT,
  uploadedAt: INSTANT,
  publishedAt: null,
  version: 3,
};
const capture = {
  id: CAPTURE,
  inspectionId: INSPECTION,
  frame: 1,
  projection: 'sphere' as const,
  takenAt: null,
  place: { x: 1, y: 2, source: 'hand' as const },
  heading: { deg: null, source: 'none' as const, accuracyDeg: null },
  version: 2,
};
const strip: Capture[] = [
  {
    ...capture,
    filesUrl: '/m/',
    widthPx: 2,
    heightPx: 1,
    levels: [],
    spherePart: null,
    pitchDeg: 0,
    rollDeg: 0,
    otherShape: null,
  },
];
const dots: Dot[] = [{ ...capture, takenOn: '2026-11-26' }];

let client: QueryClient;
const event = (kind: string, subjectId: string, payload: Record<string, unknown>) => ({
  seq: 1,
  kind,
  subjectId,
  actor: null,
  at: INSTANT,
  payload,
});
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData([...root, 'one', INSPECTION], row);
  client.setQueryData([...root, 'list', {}], { rows: [{ ...row, thumbnailUrl: null }], total: 1 });
  client.setQueryData([...root, 'captures', INSPECTION], strip);
  client.setQueryData([...root, 'dots', FLOOR], dots);
});

test('a newer row is put into the list and the panel, an older one is passed over', () => {
  const tell = (inspection: InspectionRow) =>
    applyInspectionEvent(client, PROJECT, event('inspection-changed', INSPECTION, { inspection }));
  tell({ ...row, state: 'preview', version: 4 });
  expect(client.getQueryData([...root, 'one', INSPECTION])).toMatchObject({ state: 'preview' });
  expect(client.getQueryData([...root, 'list', {}])).toMatchObject({ rows: [{ state: 'preview' }] });
  tell({ ...row, version: 2 });
  expect(client.getQueryData([...root, 'one', INSPECTION])).toMatchObject({ state: 'preview' });
});

test('a list without the picture of an inspection that has one is asked for again', () => {
  applyInspectionEvent(client, PROJECT, event('inspection-changed', INSPECTION, { inspection: row }));
  expect(isStale([...root, 'list', {}])).toBe(true);
});

test('how far files are is put beside each of them, and the sum into list and panel', () => {
  const [sent, read] = [
    { id: 'sent', state: 'waiting', progress: 0, receivedBytes: 0 },
    { id: 'read', state: 'checking', progress: 0, receivedBytes: 100 },
  ];
  const key = [...root, 'files', INSPECTION];
  client.setQueryData(key, [sent, read]);
  const files = { ...row.files, arrivedBytes: 250 };
  const tell = (payload: Record<string, unknown>) =>
    applyInspectionEvent(client, PROJECT, event('inspection-progressed', INSPECTION, payload));
  tell({ published: false, files, arriving: [{ id: 'sent', receivedBytes: 150 }] });
  expect(client.getQueryData(key)).toEqual([{ ...sent, receivedBytes: 150 }, read]);
  expect(client.getQueryData([...root, 'one', INSPECTION])).toEqual({ ...row, files });
  expect(client.getQueryData([...root, 'list', {}])).toMatchObject({ rows: [{ files }] });

  tell({ published: false, files, file: { id: 'read', state: 'reading', progress: 0.5 } });
  expect(client.getQueryData(key)).toMatchObject([
    { receivedBytes: 150 },
    { state: 'reading', progress: 0.5, receivedBytes: 100 },
  ]);
});

test('a moved dot goes elsewhere at once, and one from before does not bring it back', () => {
  const moved = { ...capture, place: { x: 5, y: 6, source: 'hand' as const }, version: 4 };
  putCapture(client, PROJECT, FLOOR, moved);
  putCapture(client, PROJECT, FLOOR, { ...capture, version: 3 });
  expect(client.getQueryData<Dot[]>([...root, 'dots', FLOOR])?.[0]?.place).toMatchObject({ x: 5 });
  expect(client.getQueryData<Capture[]>([...root, 'captures', INSPECTION])?.[0]?.place).toMatchObject({
    x: 5,
  });
  expect(isStale([...root, 'dots', FLOOR])).toBe(false);
});

test('a dot that is taken off is gone, and how many have a place is counted anew', () => {
  putCapture(client, PROJECT, FLOOR, { ...capture, place: null, version: 3 });
  expect(client.getQueryData([...root, 'dots', FLOOR])).toEqual([]);
  expect(isStale([...root, 'one', INSPECTION])).toBe(true);
});
