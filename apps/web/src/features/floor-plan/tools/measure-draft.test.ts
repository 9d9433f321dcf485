import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  angleDeg,
  heldToAngle,
  measured,
  stepMeasure,
  type MeasureDraft,
  type MeasureEvent,
} from './measure-draft.ts';

const at = (x: number, y: number) => ({ x, y });
const press = (x: number, y: number, closes = false): MeasureEvent => ({
  type: 'press',
  point: at(x, y),
  closes,
});
const move = (x: number, y: number): MeasureEvent => ({ type: 'move', point: at(x, y), angled: false });

function after(...events: MeasureEvent[]): MeasureDraft | null {
  return events.reduce(stepMeasure, null);
}
function drawn(...events: MeasureEvent[]): MeasureDraft {
  const draft = after(...events);
  if (!draft) throw new Error('nothing is drawn');
  return draft;
}

describe('a chain', () => {
  test('has a length for each leg, the one to the pointer too, and their sum', () => {
    const { legs, totalPx, areaPx2 } = measured(drawn(press(0, 0), press(30, 40), move(30, 140)));
    expect(legs.map(({ lengthPx }) => lengthPx)).toEqual([50, 100]);
    expect(totalPx).toBe(150);
    expect(areaPx2).toBeNull();
  });

  test('ends without the leg to the pointer and stands until a new one begins', () => {
    const ended = drawn(press(0, 0), press(30, 40), move(500, 500), { type: 'finish', closed: false });
    expect(measured(ended).totalPx).toBe(50);
    expect(stepMeasure(ended, move(7, 7))).toBe(ended);
    expect(stepMeasure(ended, press(9, 9))).toMatchObject({ points: [at(9, 9)], stage: 'open' });
  });

  test('of one point is nothing', () => {
    expect(after(press(0, 0), { type: 'finish', closed: false })).toBeNull();
    expect(after(press(0, 0), { type: 'drop-last' })).toBeNull();
  });

  test('drops its last point, also when it has ended', () => {
    const finish = { type: 'finish', closed: false } as const;
    const chain = [press(0, 0), press(10, 0), press(10, 10)];
    expect(drawn(...chain, { type: 'drop-last' }).points).toEqual([at(0, 0), at(10, 0)]);
    expect(drawn(...chain, finish, { type: 'drop-last' })).toMatchObject({
      points: [at(0, 0), at(10, 0)],
      stage: 'open',
    });
  });

  test('a press twice on one spot sets one point', () => {
    expect(drawn(press(0, 0), press(5, 5), press(5, 5)).points).toHaveLength(2);
  });
});

describe('an area', () => {
  const square = [press(0, 0), press(100, 0), press(100, 100), press(0, 100)];

  test('is closed by its first point', () => {
    const { areaPx2, totalPx, legs } = measured(drawn(...square, press(0, 0, true)));
    expect(areaPx2).toBe(10_000);
    expect(totalPx).toBe(400);
    expect(legs).toHaveLength(4);
    const twice = drawn(...square, press(0, 0, true), press(0, 0, true), { type: 'finish', closed: false });
    expect(measured(twice).areaPx2).toBe(10_000);
  });

  test('is measured over the pointer while it is drawn', () => {
    const open = drawn(press(0, 0), press(100, 0), move(100, 50));
    expect(measured(open).areaPx2).toBeNull();
    expect(measured(open, true).areaPx2).toBe(2500);
  });

  test('of crossing edges has no size', () => {
    const bow = drawn(press(0, 0), press(100, 100), press(100, 0), press(0, 100), press(0, 0, true));
    expect(measured(bow)).toMatchObject({ areaPx2: null, crossing: true });
  });

  test('needs three corners', () => {
    expect(after(press(0, 0), press(9, 0), { type: 'finish', closed: true })).toMatchObject({
      stage: 'ended',
    });
    expect(drawn(press(0, 0), press(9, 0), press(0, 0, true)).stage).toBe('open');
  });
});

describe('an angle', () => {
  test('is the one between two legs, or of the first against the level', () => {
    expect(angleDeg(drawn(press(0, 0), move(10, 10)))).toBeCloseTo(45);
    expect(angleDeg(drawn(press(0, 0), press(100, 0), move(100, 50)))).toBeCloseTo(90);
    expect(angleDeg(drawn(press(0, 0), press(100, 0), move(200, 0)))).toBeCloseTo(180);
    expect(angleDeg(drawn(press(0, 0)))).toBeNull();
  });

  test('is held to steps of 15 degrees, as near to the pointer as that goes', () => {
    const place = fc.integer({ min: -500, max: 500 });
    const point = fc.record({ x: place, y: place });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 4 }), point, (points, to) => {
        const chain = drawn(...points.map(({ x, y }) => press(x, y)));
        const last = chain.points.at(-1) ?? to;
        fc.pre(Math.hypot(to.x - last.x, to.y - last.y) > 1);
        const held = heldToAngle(chain, to);
        const angle = angleDeg({ ...chain, current: held });
        expect((angle ?? 0) / 15).toBeCloseTo(Math.round((angle ?? 0) / 15), 4);
        const way = Math.hypot(held.x - to.x, held.y - to.y);
        const most = Math.hypot(to.x - last.x, to.y - last.y) * Math.sin(Math.PI / 24);
        expect(way).toBeLessThanOrEqual(most + 1e-6);
      }),
    );
  });
});

test('any way through the tool leaves a chain that can be measured', () => {
  const place = fc.integer({ min: 0, max: 50 });
  const event: fc.Arbitrary<MeasureEvent> = fc.oneof(
    fc.record({
      type: fc.constant('press' as const),
      point: fc.record({ x: place, y: place }),
      closes: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('move' as const),
      point: fc.record({ x: place, y: place }),
      angled: fc.boolean(),
    }),
    fc.record({ type: fc.constant('finish' as const), closed: fc.boolean() }),
    fc.constant({ type: 'drop-last' as const }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), fc.boolean(), (events, asArea) => {
      const draft = after(...events);
      if (!draft) return;
      const { totalPx, areaPx2, legs } = measured(draft, asArea);
      expect(totalPx).toBeCloseTo(legs.reduce((sum, leg) => sum + leg.lengthPx, 0));
      expect(areaPx2 === null || areaPx2 >= 0).toBe(true);
      expect(draft.points.length).toBeGreaterThan(draft.stage === 'open' ? 0 : 1);
    }),
  );
});
