import type * as Y from 'yjs';
import {
  createMarkup,
  deleteMarkup,
  deleteMarkupPoint,
  duplicateMarkup,
  insertMarkupPoint,
  lockMarkup,
  moveMarkup,
  moveMarkupPoint,
  recolourMarkup,
  reorderMarkup,
  resizeMarkup,
  setMarkupLine,
  setMarkupStamp,
  setMarkupText,
} from '../documents/plan/markup/commands.ts';
import { markupHandles, markupPoints } from '../documents/plan/markup/editable-markup.ts';
import { readMarkup } from '../documents/plan/markup/markup-reader.ts';
import type { NewMarkup } from '../documents/plan/markup/new-markup.ts';
import {
  LINE_STYLES,
  MARKUP_COLOURS,
  MARKUP_KINDS,
  STAMPS,
  type PlanMarkup,
} from '../documents/plan/markup/schema.ts';
import { markupRoot } from '../documents/plan/plan-roots.ts';
import type { PlanPoint } from '../documents/plan/schema.ts';
import type { SeededRandom } from './seeded-random.ts';

const WORDS = ['Check the seal', 'Riss in der Wand', '要确认', 'افحص الباب', 'two\nlines'];
/** Few objects, so that several people meet in the same one. */
const MARKUP_AIM = 8;

type MarkupEdit = (doc: Y.Doc, markup: PlanMarkup, random: SeededRandom) => unknown;

const EDITS: readonly MarkupEdit[] = [
  (doc, { id }, random) => moveMarkup(doc, id, random.int(200) - 100, random.int(200) - 100),
  moveSomePoint,
  moveSomePoint,
  moveSomePoint,
  (doc, markup, random) =>
    insertMarkupPoint(doc, markup.id, random.pick(markupHandles(markup))?.id ?? '', nearby(markup, random)),
  (doc, markup, random) => deleteMarkupPoint(doc, markup.id, random.pick(markupHandles(markup))?.id ?? ''),
  (doc, { id }, random) => setMarkupText(doc, id, random.pick(WORDS) ?? ''),
  (doc, { id }, random) => setMarkupStamp(doc, id, random.pick(STAMPS) ?? 'hold'),
  (doc, { id }, random) => recolourMarkup(doc, id, random.pick(MARKUP_COLOURS) ?? 'red'),
  (doc, { id }, random) => resizeMarkup(doc, id, 1 + random.int(40)),
  (doc, { id }, random) => setMarkupLine(doc, id, random.pick(LINE_STYLES) ?? 'solid'),
  (doc, { id }, random) => lockMarkup(doc, id, random.chance(0.2)),
  (doc, { id }, random) =>
    reorderMarkup(doc, id, { [random.chance(0.5) ? 'before' : 'after']: markupIdOf(doc, random) }),
  (doc, { id }, random) => duplicateMarkup(doc, id, { dx: 10, dy: random.int(50) }),
  (doc, { id }) => deleteMarkup(doc, id),
];

/** One edit of markup as a person could make it, through the commands; some are refused and write nothing. */
export function randomMarkupEdit(doc: Y.Doc, random: SeededRandom): void {
  const markup = readMarkup(doc, markupIdOf(doc, random));
  if (!markup || random.chance(markupRoot(doc).size < MARKUP_AIM ? 0.3 : 0.02)) {
    createMarkup(doc, randomMarkup(random));
  } else random.pick(EDITS)?.(doc, markup, random);
}

/** Something of any kind, somewhere on the plan. */
export function randomMarkup(random: SeededRandom): NewMarkup {
  const kind = random.pick(MARKUP_KINDS) ?? 'pen';
  const at = { x: random.next() * 4000, y: random.next() * 4000 };
  const inked = { colour: random.pick(MARKUP_COLOURS) ?? 'red', size: 1 + random.int(30) } as const;
  const lined = { ...inked, line: random.pick(LINE_STYLES) ?? 'solid' } as const;
  switch (kind) {
    case 'pen':
      return { kind, ...lined, points: walk(at, 1 + random.int(30), random) };
    case 'arrow':
    case 'dimension':
      return { kind, ...lined, from: at, to: { x: at.x + 1 + random.int(300), y: at.y } };
    case 'cloud':
      return random.chance(0.5)
        ? { kind, ...lined, shape: 'box', points: [at, { x: at.x + 90, y: at.y + 70 }] }
        : { kind, ...lined, shape: 'freehand', points: circle(at, 12) };
    case 'area':
      return { kind, ...lined, points: circle(at, 3 + random.int(5)) };
    case 'text':
      return { kind, ...inked, at, text: random.pick(WORDS) ?? 'text' };
    case 'stamp':
      return { kind, ...inked, at, stamp: random.pick(STAMPS) ?? 'hold' };
  }
}

function walk(from: PlanPoint, steps: number, random: SeededRandom): PlanPoint[] {
  const points = [from];
  for (let step = 0; step < steps; step += 1) {
    const { x, y } = points[step] ?? from;
    points.push({ x: x + random.next() * 20 - 10, y: y + random.next() * 20 - 10 });
  }
  return points;
}

function circle({ x, y }: PlanPoint, count: number): PlanPoint[] {
  return Array.from({ length: count }, (_, index) => {
    const angleRad = (index / count) * 2 * Math.PI;
    return { x: x + Math.cos(angleRad) * 120, y: y + Math.sin(angleRad) * 120 };
  });
}

function moveSomePoint(doc: Y.Doc, markup: PlanMarkup, random: SeededRandom): void {
  moveMarkupPoint(doc, markup.id, random.pick(markupHandles(markup))?.id ?? '', nearby(markup, random));
}

function nearby(markup: PlanMarkup, random: SeededRandom): PlanPoint {
  const { x, y } = random.pick(markupPoints(markup)) ?? { x: 0, y: 0 };
  return { x: x + random.next() * 120 - 60, y: y + random.next() * 120 - 60 };
}

function markupIdOf(doc: Y.Doc, random: SeededRandom): string {
  return random.pick([...markupRoot(doc).keys()].sort()) ?? '';
}
