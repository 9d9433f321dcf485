/** What of the others is painted over the plan: while its past is shown, nothing of what they hold, draw and change. */
import { Layer } from 'konva/lib/Layer.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Person } from '../../../collab/presence-store.ts';
import { person } from '../../../collab-ui/testing/person.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { CursorLayer } from './cursor-layer.ts';

/** Whatever is painted in these is of Ben now, of his pointer, or of Cleo's changes. */
const [BEN, CLEO] = ['#beb000', '#c1e000'];
const PALETTE: CanvasPalette = {
  ink: '#000',
  inkSoft: '#000',
  chip: '#000',
  accent: '#000',
  accentStrong: '#000',
  danger: '#000',
  zones: new Map(),
  markup: new Map(),
  presence: new Map([
    ['fern', BEN],
    ['rose', CLEO],
  ]),
  fontFamily: 'sans-serif',
  planFilter: 'none',
};
const RING = [
  { x: 10, y: 10 },
  { x: 90, y: 10 },
  { x: 90, y: 60 },
];
const WORDS = {
  length: () => '6 m',
  area: () => '20 m²',
  angle: () => '90°',
  areaPixels: () => '9 px²',
  stamp: () => 'Checked',
  needsFix: '',
  rectangle: '',
  polygon: '',
};

/** Colours of lines and fills since the last look. */
let colours: Set<unknown>;
let pictures: number;

/** Stands where the browser's context stands, and notes what is painted with it. */
function notingContext(): object {
  const answers: Record<string, () => unknown> = {
    measureText: () => ({ width: 40 }),
    getImageData: () => ({ data: new Uint8ClampedArray(4) }),
    drawImage: () => (pictures += 1),
  };
  return new Proxy(
    { globalAlpha: 1 },
    {
      get: (target, name) => Reflect.get(target, name) ?? answers[String(name)] ?? (() => undefined),
      set: (target, name, value) => {
        if (name === 'strokeStyle' || name === 'fillStyle') colours.add(value);
        return Reflect.set(target, name, value);
      },
    },
  );
}

const standIns: [object, string, unknown][] = [
  [HTMLCanvasElement.prototype, 'getContext', notingContext],
  [document, 'fonts', { check: () => true }],
  [document, 'timeline', { currentTime: 0 }],
  [window, 'matchMedia', () => ({ matches: false })],
];

beforeEach(() => {
  [colours, pictures] = [new Set(), 0];
  for (const [on, name, value] of standIns) Object.defineProperty(on, name, { value, configurable: true });
});
afterEach(() => {
  for (const [on, name] of standIns) Reflect.deleteProperty(on, name);
  vi.restoreAllMocks();
});

let isPast = false;
const cloud = { objectId: 'hall', color: 'rose', name: 'Cleo', startedAtMs: null } as const;

function paint(people: readonly Person[]): void {
  const layer = new CursorLayer(new Layer(), PALETTE, {
    outlineOf: () => RING,
    words: () => WORDS,
    leaderId: () => null,
    isPast: () => isPast,
    clouds: () => [cloud],
    ownLaser: () => null,
  });
  layer.setPeople(people);
  [colours, pictures] = [new Set(), 0];
  layer.show({ scale: 1, offsetX: 0, offsetY: 0 }, { widthPx: 800, heightPx: 600 });
  layer.close();
}

const ben = (more: Partial<Person>) => person('Ben', { color: 'fern', ...more });
const draft = { kind: 'area', points: [10, 10, 60, 60, 10, 60] } as const;

it.each([
  ['holds', { selection: ['hall'] }],
  ['draws', { draft: { ...draft, points: [...draft.points] } }],
])('what somebody %s now is painted over the present and not over the past', (_how, now) => {
  isPast = false;
  paint([ben(now)]);
  expect(colours).toContain(BEN);
  isPast = true;
  paint([ben(now)]);
  expect(colours).not.toContain(BEN);
});

it('clouds around what somebody changes now are no part of the past; where they point still is to be seen', () => {
  const pointing = [ben({ cursor: { x: 40, y: 40 } })];
  isPast = false;
  paint(pointing);
  expect([colours.has(CLEO), pictures]).toEqual([true, 2]);
  isPast = true;
  paint(pointing);
  expect([colours.has(CLEO), pictures]).toEqual([false, 2]);
});
