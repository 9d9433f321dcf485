import type { PlanPoint } from '../documents/plan/schema.ts';
import type { Bounds } from './bounds.ts';

export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];
export const DISTRIBUTIONS = ['across', 'down'] as const;
export type Distribution = (typeof DISTRIBUTIONS)[number];

/** The box around all the boxes, null when there are none. */
export function unionOf(boxes: readonly Bounds[]): Bounds | null {
  const [first] = boxes;
  if (!first) return null;
  return boxes.reduce((union, { left, top, right, bottom }) => ({
    left: Math.min(union.left, left),
    top: Math.min(union.top, top),
    right: Math.max(union.right, right),
    bottom: Math.max(union.bottom, bottom),
  }));
}

/** How far each box moves, in the order given, so that all stand at one side or on one middle of the box around them. */
export function alignShifts(boxes: readonly Bounds[], alignment: Alignment): PlanPoint[] {
  const union = unionOf(boxes);
  if (!union) return [];
  return boxes.map((box) => {
    switch (alignment) {
      case 'left':
        return { x: union.left - box.left, y: 0 };
      case 'centre':
        return { x: (union.left + union.right - box.left - box.right) / 2, y: 0 };
      case 'right':
        return { x: union.right - box.right, y: 0 };
      case 'top':
        return { x: 0, y: union.top - box.top };
      case 'middle':
        return { x: 0, y: (union.top + union.bottom - box.top - box.bottom) / 2 };
      case 'bottom':
        return { x: 0, y: union.bottom - box.bottom };
    }
  });
}

/**
 * How far each box moves, in the order given, so that the gaps between neighbours are equal; the outermost stay.
 * Boxes wider than the room between them get equal overlaps. Fewer than three stay where they are.
 */
export function distributeShifts(boxes: readonly Bounds[], along: Distribution): PlanPoint[] {
  const shifts = boxes.map(() => ({ x: 0, y: 0 }));
  const spans = boxes
    .map((box, index) =>
      along === 'across'
        ? { index, from: box.left, to: box.right }
        : { index, from: box.top, to: box.bottom },
    )
    .sort((a, b) => a.from + a.to - b.from - b.to || a.index - b.index);
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last || spans.length < 3) return shifts;
  const taken = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const gap = (last.to - first.from - taken) / (spans.length - 1);
  let next = first.from;
  for (const { index, from, to } of spans) {
    const by = next - from;
    shifts[index] = along === 'across' ? { x: by, y: 0 } : { x: 0, y: by };
    next += to - from + gap;
  }
  return shifts;
}
