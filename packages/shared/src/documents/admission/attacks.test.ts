import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newObjectId } from '../../ids/object-id.ts';
import { createCheckedRoom, type CheckedRoom } from '../../testing/checked-room.ts';
import {
  rawChildEntry,
  rawGc,
  rawRootEntry,
  rawSkip,
  rawUpdate,
  updateFrom,
  type RawStruct,
} from '../../testing/raw-update.ts';
import { createPolygonZone, createRectangleZone, renameZone, setCalibration } from '../plan/commands.ts';
import { hashPlan, readPlan, readZone } from '../plan/read.ts';
import { UPDATE_LIMITS } from './update-limits.ts';

const VICTIM = 77;
const MINE = 4242;
const ZONE = 'b'.repeat(32);
const MALLORY = 'mallory';
/** Far above what any of these takes (milliseconds); what gets through the checks unbounded takes longer. */
const STALL_MS = 2000;
const TRIANGLE = [
  { x: 0, y: 0 },
  { x: 90, y: 0 },
  { x: 0, y: 90 },
];

let room: CheckedRoom;
let before: string;

beforeEach(() => {
  room = createCheckedRoom();
  const first = updateFrom(room.doc, VICTIM, (doc) => {
    createRectangleZone(doc, {
      name: 'Lobby',
      colour: 'z1',
      left: 0,
      top: 0,
      right: 100,
      bottom: 50,
      id: ZONE,
    });
  });
  if (!room.submit(first, 'ana').ok) throw new Error('the first edit was refused');
  before = hashPlan(room.doc);
});

/** The code of the refusal; it must come at once, change nothing, and the victim's next edit must still land. */
function refusalOf(update: Uint8Array): string | null {
  const start = performance.now();
  const answer = room.submit(update, MALLORY);
  expect(performance.now() - start).toBeLessThan(STALL_MS);
  expect(hashPlan(room.doc)).toBe(before);
  const next = updateFrom(room.doc, VICTIM, (doc) => renameZone(doc, ZONE, 'Foyer'));
  expect(room.submit(next, 'ana')).toMatchObject({ ok: true });
  expect(readPlan(room.doc).zones[0]?.name).toBe('Foyer');
  before = hashPlan(room.doc);
  return answer.ok ? null : answer.code;
}

function byMallory(edit: (doc: Y.Doc) => void): Uint8Array {
  return updateFrom(room.doc, MINE, edit);
}

function zoneIn(doc: Y.Doc): Y.Map<unknown> {
  const zone = doc.getMap<unknown>('zones').get(ZONE);
  if (!(zone instanceof Y.Map)) throw new Error('no zone');
  return zone;
}

function mapIn(zone: Y.Map<unknown>, key: string): Y.Map<unknown> {
  const map = zone.get(key);
  if (!(map instanceof Y.Map)) throw new Error(`no ${key}`);
  return map;
}

describe('structure', () => {
  const clock = () => Y.getState(room.doc.store, VICTIM);

  test('a forged client id of somebody online (B34)', () => {
    const forged = updateFrom(room.doc, VICTIM, (doc) => renameZone(doc, ZONE, 'Mine now'));
    expect(refusalOf(forged)).toBe('edit-foreign-author');
  });

  test("a clock poison by a GC run on the victim's id (B35)", () => {
    expect(refusalOf(rawUpdate([{ client: VICTIM, clock: clock(), structs: [rawGc(100_000)] }]))).toBe(
      'edit-foreign-author',
    );
  });

  test("a clock poison on one's own id (B35)", () => {
    expect(refusalOf(rawUpdate([{ client: MINE, clock: 0, structs: [rawGc(2 ** 40)] }]))).toBe('edit-limit');
    const slow = rawUpdate([{ client: MINE, clock: 0, structs: [rawGc(UPDATE_LIMITS.clockUnits + 1)] }]);
    expect(room.submit(slow, MALLORY)).toMatchObject({ ok: false, code: 'edit-limit' });
  });

  test('a Skip (B35)', () => {
    const skipping = rawUpdate([{ client: MINE, clock: 0, structs: [rawSkip(5), rawGc(1)] }]);
    expect(refusalOf(skipping)).toBe('edit-gap');
  });

  test('a gap on the clock (B32)', () => {
    expect(refusalOf(rawUpdate([{ client: MINE, clock: 9, structs: [rawGc(1)] }]))).toBe('edit-gap');
  });

  test.each([
    ['an unknown parent', [rawChildEntry({ client: 9, clock: 9 }, 'name', { any: 'x' })], []],
    ['an unknown deletion', [], [{ client: 9, clock: 0, length: 1 }]],
    ['a deletion past the known', [], [{ client: VICTIM, clock: 0, length: 1_000_000 }]],
  ])('%s (B32)', (_, structs, deletes) => {
    const clients = structs.length > 0 ? [{ client: MINE, clock: 0, structs }] : [];
    expect(refusalOf(rawUpdate(clients, deletes))).toBe('edit-gap');
  });

  test('a 7-byte bomb costs nothing (B30)', () => {
    const bomb = rawUpdate([{ client: 1, clock: 0, structs: [], announced: 2 ** 31 }]).slice(0, 7);
    expect(refusalOf(bomb)).toBe('edit-limit');
    const small = rawUpdate([{ client: 1, clock: 0, structs: [], announced: 49_000 }]);
    const start = performance.now();
    for (let round = 0; round < 1000; round += 1) expect(room.submit(small, MALLORY).ok).toBe(false);
    expect(performance.now() - start).toBeLessThan(STALL_MS);
  });

  test('200,000 clients (B36)', () => {
    const clients = Array.from({ length: 200_000 }, (_, client) => ({
      client,
      clock: 0,
      structs: [rawGc(1)],
    }));
    expect(refusalOf(rawUpdate(clients))).toBe('edit-limit');
  });

  test('65 clients, 50,001 structs, 5 MB', () => {
    const clients = Array.from({ length: 65 }, (_, client) => ({ client, clock: 0, structs: [rawGc(1)] }));
    expect(room.submit(rawUpdate(clients), MALLORY)).toMatchObject({ code: 'edit-limit' });
    const structs = Array.from({ length: 50_001 }, () => rawGc(1));
    expect(room.submit(rawUpdate([{ client: MINE, clock: 0, structs }]), MALLORY)).toMatchObject({
      code: 'edit-limit',
    });
    expect(room.submit(new Uint8Array(5 * 1024 * 1024), MALLORY)).toMatchObject({ code: 'edit-too-large' });
  });

  test('malformed bytes, trailing bytes, a client named twice, empty structs (B33)', () => {
    const honest = byMallory((doc) => renameZone(doc, ZONE, 'Hall'));
    const one = { client: MINE, clock: 0, structs: [rawGc(1)] };
    const bad = [
      new Uint8Array(),
      new Uint8Array([1, 2, 3]),
      honest.slice(0, -1),
      new Uint8Array([...honest, 0]),
      rawUpdate([one, one]),
      rawUpdate([{ ...one, structs: [rawGc(0)] }]),
      rawUpdate([{ ...one, structs: [] }]),
    ];
    for (const update of bad)
      expect(room.submit(update, MALLORY)).toMatchObject({ code: 'edit-undecodable' });
    expect(refusalOf(bad[1] ?? new Uint8Array())).toBe('edit-undecodable');
  });

  test('a version 2 encoding (B55)', () => {
    const honest = byMallory((doc) => createPolygonZone(doc, { name: 'x', colour: 'z1', points: TRIANGLE }));
    const answer = room.submit(Y.convertUpdateFormatV1ToV2(honest), MALLORY);
    expect(answer.ok).toBe(false);
    expect(hashPlan(room.doc)).toBe(before);
  });

  test('20,000 nested types (B51)', () => {
    const structs: RawStruct[] = [rawRootEntry('zones', newObjectId(), 'map')];
    for (let clockOfParent = 0; clockOfParent < 20_000; clockOfParent += 1) {
      structs.push(rawChildEntry({ client: MINE, clock: clockOfParent }, 'a', 'map'));
    }
    expect(refusalOf(rawUpdate([{ client: MINE, clock: 0, structs }]))).toBe('edit-limit');
  });

  test('circular parents', () => {
    const update = rawUpdate([
      { client: 11, clock: 0, structs: [rawChildEntry({ client: 10, clock: 0 }, 'a', 'map')] },
      { client: 10, clock: 0, structs: [rawChildEntry({ client: 11, clock: 0 }, 'a', 'map')] },
    ]);
    expect(refusalOf(update)).toBe('edit-limit');
    const own = rawUpdate([
      { client: 10, clock: 0, structs: [rawChildEntry({ client: 10, clock: 0 }, 'a', 'map')] },
    ]);
    expect(room.submit(own, MALLORY)).toMatchObject({ code: 'edit-undecodable' });
  });

  test('thousands of items for one place, which Yjs would sort in quadratic time', () => {
    const crowd = Array.from({ length: 20_000 }, () => rawRootEntry('calibration', 'value', { any: 1 }));
    const clients = [MINE, MINE + 1].map((client) => ({ client, clock: 0, structs: crowd }));
    expect(refusalOf(rawUpdate(clients))).toBe('edit-schema');
  });

  test('a value nested deeply, a subdocument', () => {
    const deep = byMallory((doc) => {
      let value: unknown = 1;
      for (let level = 0; level < 3000; level += 1) value = [value];
      doc.getMap('calibration').set('value', value);
    });
    expect(refusalOf(deep)).toBe('edit-limit');
    const subdocument = byMallory((doc) => doc.getMap('zones').set(newObjectId(), new Y.Doc()));
    expect(room.submit(subdocument, MALLORY)).toMatchObject({ code: 'edit-schema' });
  });
});

describe('effect', () => {
  test.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['1e308', 1e308],
    ['out of range', 20_000.01],
    ['off the grid', 0.001],
    ['a text', '12'],
    ['a bigint', 12n],
    ['null', null],
    ['an object', { valueOf: 1 }],
  ])('a side that is %s (B52)', (_, value) => {
    expect(refusalOf(byMallory((doc) => zoneIn(doc).set('left', value)))).toBe('edit-schema');
  });

  test.each([
    ['NaN', { x: Number.NaN, y: 0 }],
    ['half a point', { x: 1 }],
    ['an extra field', { x: 1, y: 1, z: 1 }],
    ['a type', new Y.Map()],
    ['a list', [1, 2]],
  ])('a point that is %s (B52)', (_, value) => {
    expect(refusalOf(byMallory((doc) => mapIn(zoneIn(doc), 'points').set(newObjectId(), value)))).toBe(
      'edit-schema',
    );
  });

  test('a new zone of one point or of crossing edges (B52)', () => {
    const draw = (points: { x: number; y: number }[]) =>
      byMallory((doc) => {
        createPolygonZone(doc, { name: 'Hall', colour: 'z1', points: TRIANGLE, id: 'c'.repeat(32) });
        const zone = doc.getMap<Y.Map<Y.Map<unknown>>>('zones').get('c'.repeat(32));
        const ring = zone?.get('ring');
        const ids = [...(ring?.keys() ?? [])];
        for (const [index, id] of ids.entries()) {
          const point = points[index];
          if (point) zone?.get('points')?.set(id, point);
          else ring?.delete(id);
        }
      });
    expect(refusalOf(draw([{ x: 1, y: 1 }]))).toBe('edit-schema');
    expect(
      room.submit(
        draw([
          { x: 0, y: 0 },
          { x: 9, y: 9 },
          { x: 3, y: 3 },
        ]),
        MALLORY,
      ),
    ).toMatchObject({ ok: false });
  });

  test('501 and 100,000 points (B52)', () => {
    const grow = (count: number) =>
      byMallory((doc) => {
        const zone = zoneIn(doc);
        for (let index = 0; index < count; index += 1) {
          const id = newObjectId();
          mapIn(zone, 'points').set(id, { x: index / 10, y: 0 });
          mapIn(zone, 'ring').set(id, 'a0');
        }
      });
    expect(refusalOf(grow(501))).toBe('edit-limit');
    const point = rawChildEntry({ client: VICTIM, clock: 0 }, newObjectId(), { any: { x: 1, y: 1 } });
    const structs = Array.from({ length: 100_000 }, () => point);
    const huge = rawUpdate([{ client: MINE, clock: 0, structs }]);
    expect(room.submit(huge, MALLORY)).toMatchObject({ ok: false, code: 'edit-too-large' });
    const many = rawUpdate([{ client: MINE, clock: 0, structs: structs.slice(0, 50_001) }]);
    expect(room.submit(many, MALLORY)).toMatchObject({ ok: false, code: 'edit-limit' });
  });

  test('2,001 zones', () => {
    const update = byMallory((doc) => {
      const zones = doc.getMap('zones');
      for (let index = 0; index < 2000; index += 1) {
        const zone = new Y.Map(
          Object.entries({
            name: 'x',
            colour: 'z1',
            order: 'a0',
            locked: false,
            shape: 'rectangle',
            left: 0,
            top: 0,
            right: 1,
            bottom: 1,
          }),
        );
        zones.set(newObjectId(), zone);
        zone.set('points', new Y.Map());
        zone.set('ring', new Y.Map());
      }
    });
    expect(refusalOf(update)).toBe('edit-limit');
  });

  test('a list in the place of a map, another root (B51)', () => {
    const list = updateFrom(new Y.Doc(), MINE, (doc) => doc.getArray('zones').push([1]));
    expect(refusalOf(list)).toBe('edit-schema');
    const text = updateFrom(new Y.Doc(), MINE, (doc) => doc.getText('calibration').insert(0, 'x'));
    expect(room.submit(text, MALLORY)).toMatchObject({ code: 'edit-schema' });
    const other = updateFrom(new Y.Doc(), MINE, (doc) => doc.getMap('secrets').set('a', 1));
    expect(room.submit(other, MALLORY)).toMatchObject({ code: 'edit-schema' });
  });

  test('types that are no plain maps', () => {
    for (const type of [new Y.Array(), new Y.Text('x'), new Y.XmlElement('a'), new Y.XmlHook('a')]) {
      const update = byMallory((doc) => doc.getMap('zones').set(newObjectId(), type));
      expect(room.submit(update, MALLORY)).toMatchObject({ ok: false, code: 'edit-schema' });
    }
    expect(refusalOf(byMallory((doc) => zoneIn(doc).set('ring', new Y.Array())))).toBe('edit-schema');
  });

  test.each(['__proto__', 'constructor', 'toString', '', 'A'.repeat(32)])(
    'a zone or field named %j (B50)',
    (key) => {
      expect(
        refusalOf(byMallory((doc) => doc.getMap('zones').set(key, new Y.Map([['isAdmin', true]])))),
      ).toBe('edit-schema');
      const field = byMallory((doc) => zoneIn(doc).set(key, true));
      expect(room.submit(field, MALLORY)).toMatchObject({ code: 'edit-schema' });
      const point = byMallory((doc) => mapIn(zoneIn(doc), 'points').set(key, { x: 1, y: 1 }));
      expect(room.submit(point, MALLORY)).toMatchObject({ code: 'edit-schema' });
      expect(Object.getPrototypeOf({})).not.toHaveProperty('isAdmin');
    },
  );

  test('a value with a forged prototype (B50)', () => {
    const forged = JSON.parse('{"__proto__": {"x": 1, "y": 1}}');
    const struct = rawRootEntry('calibration', 'value', { any: forged });
    expect(refusalOf(rawUpdate([{ client: MINE, clock: 0, structs: [struct] }]))).toBe('edit-schema');
  });

  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'Hall\0'],
    ['name', 7],
    ['colour', 'red'],
    ['order', 'not a key'],
    ['order', 'a00'],
    ['locked', 'yes'],
    ['shape', 'circle'],
  ])('the field %s as %j', (key, value) => {
    expect(refusalOf(byMallory((doc) => zoneIn(doc).set(key, value)))).toBe('edit-schema');
  });

  test('a name of 81 characters', () => {
    expect(refusalOf(byMallory((doc) => zoneIn(doc).set('name', 'x'.repeat(81))))).toBe('edit-limit');
  });

  test('a missing field', () => {
    for (const key of ['name', 'order', 'left', 'ring']) {
      expect(
        room.submit(
          byMallory((doc) => zoneIn(doc).delete(key)),
          MALLORY,
        ),
      ).toMatchObject({ code: 'edit-schema' });
    }
  });

  test('a calibration without length, of another shape, under another key', () => {
    const a = { x: 1, y: 1 };
    const values = [
      { a, b: a, distanceMm: 1, unit: 'm' },
      { a, b: { x: 2, y: 2 }, distanceMm: -1, unit: 'm' },
      { a, b: { x: 2, y: 2 }, distanceMm: 1, unit: 'parsec' },
      5,
    ];
    for (const value of values) {
      expect(refusalOf(byMallory((doc) => doc.getMap('calibration').set('value', value)))).toBe(
        'edit-schema',
      );
    }
    const other = byMallory((doc) => doc.getMap('calibration').set('other', 1));
    expect(room.submit(other, MALLORY)).toMatchObject({ code: 'edit-schema' });
  });

  test('any edit of somebody who may only read (B46)', () => {
    const edits = [
      (doc: Y.Doc) => renameZone(doc, ZONE, 'Hall'),
      (doc: Y.Doc) => doc.getMap('zones').delete(ZONE),
      (doc: Y.Doc) =>
        setCalibration(doc, { a: { x: 0, y: 0 }, b: { x: 9, y: 0 }, distanceMm: 9, unit: 'mm' }),
    ];
    for (const edit of edits) {
      const answer = room.submit(byMallory(edit), MALLORY, 'read');
      expect(answer).toMatchObject({ ok: false, code: 'edit-read-only', changes: [{}] });
      expect(hashPlan(room.doc)).toBe(before);
    }
    expect(room.submit(Y.encodeStateAsUpdate(room.doc), MALLORY, 'read')).toEqual({ ok: true, changes: [] });
  });

  test('a reader survives all of it unchecked', () => {
    const doc = new Y.Doc();
    applyUpdate(
      doc,
      updateFrom(new Y.Doc(), MINE, (raw) => {
        raw.getMap('zones').set('__proto__', new Y.Map([['isAdmin', true]]));
        raw.getMap('zones').set(ZONE, 'text');
        raw.getMap('calibration').set('value', { a: 1 });
        raw.getMap('calibration').set('north', 'up');
      }),
    );
    expect(readPlan(doc)).toEqual({ zones: [], calibration: null, northDeg: null, markup: [] });
    expect(readZone(doc, ZONE)).toBeNull();
    expect(hashPlan(doc)).toContain('__proto__');
  });
});
