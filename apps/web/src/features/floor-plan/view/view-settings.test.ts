import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_VIEW, hiddenLayers, readView, storeView, usualUnit, withLayer } from './view-settings.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('at first everything is shown and the plan is dimmed', () => {
  expect(hiddenLayers(readView('ana'))).toEqual([]);
  expect(readView('ana')).toMatchObject({ fullColour: false, grid: false, minimap: true, unit: null });
});

test('what one person sets is read back for them and for nobody else', () => {
  const view = { ...withLayer(DEFAULT_VIEW, 'zones', { shown: false, opacity: 0.4 }), grid: true };
  storeView('ana', view);
  expect(readView('ana')).toEqual(view);
  expect(hiddenLayers(readView('ana'))).toEqual(['zones']);
  expect(readView('ben')).toEqual(DEFAULT_VIEW);
});

test.each(['{', '7', '{"layers":{"zones":{"opacity":0}}}', '{"unit":"parsec"}', '{"layers":[]}'])(
  'what is stored as %s is as at first',
  (text) => {
    stored.set('plumbline-view-ana', text);
    expect(readView('ana')).toEqual(DEFAULT_VIEW);
  },
);

test('settings stored before there was a layer have it shown', () => {
  stored.set('plumbline-view-ana', '{"layers":{"zones":{"shown":false}},"grid":true}');
  const view = readView('ana');
  expect(hiddenLayers(view)).toEqual(['zones']);
  expect(view).toMatchObject({ grid: true, layers: { markup: { shown: true, opacity: 1 } } });
});

test('the unit of the whole product holds on plans until another is chosen there', () => {
  expect([usualUnit('imperial'), usualUnit('metric'), usualUnit(null)]).toEqual(['ft-in', 'm', null]);
  const view = readView('ana', 'ft-in');
  expect(view.unit).toBe('ft-in');
  storeView('ana', { ...view, grid: true }, 'ft-in');
  expect(readView('ana', 'm')).toMatchObject({ grid: true, unit: 'm' });
  storeView('ana', { ...view, unit: 'cm' }, 'm');
  expect(readView('ana', 'ft-in').unit).toBe('cm');
});
