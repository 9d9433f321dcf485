import { expect, test } from 'vitest';
import { newWay, residualsOf, warningsOf, waysOf, workOut, type AlignWay } from './align-way.ts';
import { draftOf, NO_PAIRS, type AlignDraft } from './align-draft.ts';

// A page of 420 mm drawn with 4000 px: at 1 : 100 each pixel is 10.5 mm.
const scales = { planMmPerPx: 21, raster: { widthPx: 4000, pageWidthMm: 420 }, locale: 'en' };
/** A photograph or a scan: nothing is known of its size on paper. */
const image = { ...scales, raster: { widthPx: 4000, pageWidthMm: null } };
const common = { raster: { x: 100, y: 200 }, plan: { x: 60, y: 110 } };
/** Where point 1 is common, and point 2 only the far end of a length in the new drawing: 1000 px. */
const measured: AlignDraft = { pairs: [common, { raster: { x: 700, y: 1000 } }], active: 1 };
const long = (text: string): AlignWay => ({ by: 'length', length: { text, unit: 'm' } });

test('the printed scale and one point lay the drawing where real lengths agree', () => {
  for (const ratioText of ['100', ' 100.0', '١٠٠']) {
    const { aligned, wanted } = workOut({ by: 'scale', ratioText }, draftOf([common]), scales);
    expect(aligned).toMatchObject({ ok: true, rasterToPlan: { a: 0.5, b: 0, tx: 10, ty: 10 } });
    expect(wanted).toEqual({ by: 'scale', rasterMmPerPx: 10.5, common });
  }
});

test('so do a length that is known in the new drawing and one point, of any picture', () => {
  for (const text of ['10.5', '10,500 mm', '10.5 m', '١٠٫٥']) {
    for (const known of [scales, image]) {
      const { aligned, wanted } = workOut(long(text), measured, known);
      expect(aligned).toMatchObject({ ok: true, rasterToPlan: { a: 0.5, b: 0, tx: 10, ty: 10 } });
      expect(wanted).toEqual({ by: 'scale', rasterMmPerPx: 10.5, common });
    }
  }
});

test('a point more proves a scale, and moves nothing', () => {
  const off = { raster: { x: 700, y: 1000 }, plan: { x: 363, y: 514 } };
  const draft = draftOf([common, off]);
  for (const way of [long('10.5 m'), { by: 'scale', ratioText: '100' } as const]) {
    const { aligned, wanted } = workOut(way, draft, scales);
    if (!aligned.ok) throw new Error(aligned.reason);
    expect(aligned.rasterToPlan).toMatchObject({ a: 0.5, tx: 10, ty: 10 });
    expect(wanted).toEqual({ by: 'scale', rasterMmPerPx: 10.5, common });
    expect(residualsOf(way, aligned)).toEqual([null, 5]);
    expect(aligned.rmsPx).toBe(5);
    expect(warningsOf(way, aligned, draft, 1000)).toEqual([{ kind: 'poor' }]);
    expect(warningsOf(way, aligned, draft, 5000)).toEqual([]);
  }
});

test('without one it says that nothing proves it', () => {
  const { aligned } = workOut(long('10.5 m'), measured, image);
  if (!aligned.ok) throw new Error(aligned.reason);
  expect(residualsOf(long('10.5 m'), aligned)).toEqual([null]);
  expect(warningsOf(long('10.5 m'), aligned, measured, 5000)).toEqual([{ kind: 'unproven-scale' }]);
});

test('points alone are all judged', () => {
  const way = { by: 'pairs' } as const;
  const draft = draftOf([common, { raster: { x: 700, y: 1000 }, plan: { x: 360, y: 510 } }]);
  const { aligned } = workOut(way, draft, image);
  if (!aligned.ok) throw new Error(aligned.reason);
  expect(residualsOf(way, aligned).map((each) => Math.round(each ?? -1))).toEqual([0, 0]);
  expect(warningsOf(way, aligned, draft, 5000)).toEqual([{ kind: 'unproven' }]);
});

test('what is missing is said', () => {
  const by = (ratioText: string, draft = draftOf([common])) =>
    workOut({ by: 'scale', ratioText }, draft, scales).aligned;
  expect(by('')).toEqual({ ok: false, reason: 'no-ratio' });
  expect(by('one')).toEqual({ ok: false, reason: 'no-ratio' });
  expect(by('0')).toEqual({ ok: false, reason: 'no-ratio' });
  expect(by('100', NO_PAIRS)).toEqual({ ok: false, reason: 'no-common' });
  expect(by('100000')).toEqual({ ok: false, reason: 'scale-out-of-range' });
  expect(workOut({ by: 'pairs' }, draftOf([common]), scales)).toEqual({
    aligned: { ok: false, reason: 'too-few-pairs' },
    wanted: null,
  });
});

test('so is what is missing of a length', () => {
  const by = (text: string, draft: AlignDraft) => {
    const { aligned } = workOut(long(text), draft, image);
    return aligned.ok ? 'ok' : aligned.reason;
  };
  const end = { raster: { x: 700, y: 1000 } };
  expect(by('10.5', NO_PAIRS)).toBe('no-ends');
  expect(by('10.5', draftOf([common]))).toBe('no-ends');
  expect(by('10.5', { pairs: [{ raster: common.raster }, end], active: 0 })).toBe('no-common');
  expect(by('10.5', { pairs: [common, { raster: { x: 105, y: 205 } }], active: 1 })).toBe('points-together');
  expect(by('', measured)).toBe('no-length');
  expect(by('far', measured)).toBe('no-length');
  expect(by('90 km', measured)).toBe('no-length');
  expect(by('9999 m', measured)).toBe('scale-out-of-range');
});

test('each way is offered where what it needs is known, and begins empty', () => {
  expect(waysOf(scales)).toEqual(['pairs', 'scale', 'length']);
  expect(waysOf(image)).toEqual(['pairs', 'length']);
  expect(waysOf({ ...scales, planMmPerPx: null })).toEqual(['pairs']);
  for (const by of waysOf(scales)) {
    expect(newWay(by).by).toBe(by);
    expect(workOut(newWay(by), NO_PAIRS, scales).wanted).toBeNull();
  }
});
