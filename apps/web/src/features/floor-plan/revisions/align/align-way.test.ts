import { expect, test } from 'vitest';
import { mayAlignByScale, workOut } from './align-way.ts';
import { draftOf, NO_PAIRS } from './align-draft.ts';

// A page of 420 mm drawn with 4000 px: at 1 : 100 each pixel is 10.5 mm.
const scales = { planMmPerPx: 21, raster: { widthPx: 4000, pageWidthMm: 420 }, locale: 'en' };
const common = { raster: { x: 100, y: 200 }, plan: { x: 60, y: 110 } };

test('the printed scale and one point lay the drawing where real lengths agree', () => {
  for (const ratioText of ['100', ' 100.0', '١٠٠']) {
    const { aligned, wanted } = workOut({ by: 'scale', ratioText }, draftOf([common]), scales);
    expect(aligned).toMatchObject({ ok: true, rasterToPlan: { a: 0.5, b: 0, tx: 10, ty: 10 } });
    expect(wanted).toEqual({ by: 'scale', rasterMmPerPx: 10.5, common });
  }
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

test('the scale is offered only where both are known', () => {
  expect(mayAlignByScale(scales)).toBe(true);
  expect(mayAlignByScale({ ...scales, planMmPerPx: null })).toBe(false);
  expect(mayAlignByScale({ ...scales, raster: { widthPx: 4000, pageWidthMm: null } })).toBe(false);
});
