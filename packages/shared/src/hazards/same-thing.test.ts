import { describe, expect, test } from 'vitest';
import { isKnown, trackThings, type SeenThing } from './same-thing.ts';

const thing = (frame: number, yawDeg: number, more: Partial<SeenThing> = {}): SeenThing => ({
  captureId: `capture-${frame}`,
  frame,
  hazard: 'open-edge',
  score: 0.7,
  box: { yawDeg, pitchDeg: -20, widthDeg: 10, heightDeg: 10 },
  place: null,
  accuracyM: null,
  ...more,
});
/** 10 mm a pixel: a metre is 100 of them. */
const MM_PER_PX = 10;

describe('things of a walk', () => {
  test('near each other on the plan are one, by the picture that shows it best', () => {
    const far = thing(1, 0, { place: { x: 0, y: 0 }, accuracyM: 0.2 });
    const large = thing(9, 170, {
      place: { x: 80, y: 0 },
      accuracyM: 0.2,
      box: { yawDeg: 170, pitchDeg: -40, widthDeg: 30, heightDeg: 30 },
    });
    const other = thing(9, 60, { place: { x: 400, y: 0 }, accuracyM: 0.2 });
    expect(trackThings([far, large, other], MM_PER_PX)).toEqual([
      { ...large, seenCount: 2, sights: [far, large] },
      { ...other, seenCount: 1, sights: [other] },
    ]);
  });

  test('without places: in the next frames by direction, later ones are others', () => {
    expect(trackThings([thing(1, 0), thing(2, 8), thing(3, 16), thing(9, 10)], null)).toHaveLength(2);
  });

  test('of other classes never', () => {
    expect(trackThings([thing(1, 0), thing(1, 0, { hazard: 'blocked-exit' })], null)).toHaveLength(2);
  });
});

describe('M36: what was found before', () => {
  test('in the same picture within 8°, though the picture was placed or moved since', () => {
    const moved = { ...thing(1, 5), place: { x: 900, y: 900 } };
    expect(isKnown([moved], [thing(1, 0)], MM_PER_PX)).toBe(true);
    expect(isKnown([thing(1, 12)], [thing(1, 0)], MM_PER_PX)).toBe(false);
  });

  test('in another picture within 1 m on the plan, and by nothing else', () => {
    const known = thing(1, 0, { place: { x: 0, y: 0 } });
    expect(isKnown([thing(2, 90, { place: { x: 99, y: 0 } })], [known], MM_PER_PX)).toBe(true);
    expect(isKnown([thing(2, 0, { place: { x: 101, y: 0 } })], [known], MM_PER_PX)).toBe(false);
    expect(isKnown([thing(2, 0)], [known], MM_PER_PX)).toBe(false);
    expect(isKnown([thing(2, 90, { place: { x: 0, y: 0 } })], [known], null)).toBe(false);
  });

  test('by any of its sights, though another picture shows it best this time', () => {
    const [before, best] = [thing(1, 0, { score: 0.6 }), thing(2, 12, { score: 0.9 })];
    const [tracked, ...others] = trackThings([before, best], null);
    expect([tracked?.captureId, others]).toEqual([best.captureId, []]);
    expect(isKnown(tracked?.sights ?? [], [before], null)).toBe(true);
  });
});
