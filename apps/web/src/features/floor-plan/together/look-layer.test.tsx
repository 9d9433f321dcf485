/** Who stands in a picture of the floor is shown on its plan, in their colour, and named only to members. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../collab/presence-store.ts';
import { person } from '../../../collab-ui/testing/person.ts';
import type { CanvasPalette } from '../canvas/canvas-palette.ts';
import { PlanOverlays } from '../canvas/plan-overlay.ts';
import { EditorStore } from '../editor/editor-store.ts';
import { showOthersLooks } from './look-layer.ts';

const FERN = '#beb000';
const PALETTE: CanvasPalette = {
  ink: '#000',
  inkSoft: '#000',
  chip: '#fff',
  accent: '#000',
  accentStrong: '#000',
  danger: '#000',
  zones: new Map(),
  markup: new Map(),
  presence: new Map([['fern', FERN]]),
  fontFamily: 'sans-serif',
  planFilter: 'none',
};
const SCREEN = { widthPx: 800, heightPx: 600 };
const ID = '018f2f60-0000-7000-8000-000000000001';

let painted: { fills: unknown[]; arcs: unknown[][]; texts: unknown[] };

/** Stands where the browser's context stands, and notes what is painted with it. */
function notingContext(): object {
  const answers: Record<string, (...args: unknown[]) => unknown> = {
    measureText: () => ({ width: 40 }),
    arc: (...args) => painted.arcs.push(args),
    fillText: (text) => painted.texts.push(text),
  };
  return new Proxy(
    { globalAlpha: 1 },
    {
      get: (target, name) => answers[String(name)] ?? Reflect.get(target, name) ?? (() => undefined),
      set: (target, name, value) => {
        if (name === 'fillStyle') painted.fills.push(value);
        return Reflect.set(target, name, value);
      },
    },
  );
}

const standIns: [object, string, unknown][] = [
  [HTMLCanvasElement.prototype, 'getContext', notingContext],
  [document, 'fonts', { check: () => true }],
];
beforeEach(() => {
  painted = { fills: [], arcs: [], texts: [] };
  for (const [on, name, value] of standIns) Object.defineProperty(on, name, { value, configurable: true });
});
afterEach(() => {
  for (const [on, name] of standIns) Reflect.deleteProperty(on, name);
});

function open(nameless: boolean) {
  let tell: (people: readonly Person[]) => void = () => undefined;
  const room = {
    onPresence: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  };
  const store = new EditorStore();
  store.set({ viewport: { scale: 2, offsetX: 10, offsetY: 0 } });
  const overlays = new PlanOverlays();
  const close = showOthersLooks({ store, overlays }, room, nameless);
  const paint = () => {
    const context = document.createElement('canvas').getContext('2d');
    if (context) for (const overlay of overlays.all) overlay.paint(context, SCREEN, PALETTE);
  };
  return { tell: (people: readonly Person[]) => tell(people), paint, close, overlays };
}

const inPicture = (more: Partial<Person> = {}) =>
  person('Ben', {
    color: 'fern',
    view: {
      inspectionId: ID,
      captureId: ID,
      yaw: 0,
      pitch: 0,
      fov: 60,
      beside: null,
      place: { x: 100, y: 50, deg: 90 },
    },
    ...more,
  });

it('stands at their place, looks as they look, and goes with them', () => {
  const { tell, paint, overlays } = open(false);
  tell([inPicture()]);
  paint();
  expect(painted.arcs[0]?.slice(0, 2)).toEqual([210, 100]);
  const [from, to] =
    painted.arcs[0]?.slice(3).map((angle) => Math.round((Number(angle) * 180) / Math.PI)) ?? [];
  expect([from, to]).toEqual([-30, 30]);
  expect(painted.fills).toContain(FERN);
  expect(painted.texts).toEqual(['Ben']);
  tell([person('Ben', { view: { cx: 0, cy: 0, w: 100 } })]);
  expect(overlays.all).toEqual([]);
});

it('names nobody to visitors, shows nobody to themselves, and is gone with the plan', () => {
  const { tell, paint, close, overlays } = open(true);
  tell([inPicture({ isSelf: true })]);
  expect(overlays.all).toEqual([]);
  tell([inPicture()]);
  paint();
  expect([painted.arcs.length, painted.texts]).toEqual([2, []]);
  close();
  expect(overlays.all).toEqual([]);
});
