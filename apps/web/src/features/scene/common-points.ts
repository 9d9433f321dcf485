/** Lining two pictures up: the same two things are pressed in both, one after the other. */
import type { CommonPoint } from '@plumbline/shared/contract/capture-pair.ts';
import type { Look } from './look.ts';

export type Pane = 'first' | 'second';
/** What was pressed in each picture, in order. */
export type PressedLooks = Record<Pane, readonly Look[]>;

export const NOTHING_PRESSED: PressedLooks = { first: [], second: [] };

/** Where the next press belongs. */
export function awaitedPane({ first, second }: PressedLooks): Pane {
  return first.length > second.length ? 'second' : 'first';
}

/** One more press. A second one for the same thing in the same picture moves the first. */
export function withPress(pressed: PressedLooks, pane: Pane, look: Look): PressedLooks {
  const other = pane === 'first' ? pressed.second : pressed.first;
  const own = pressed[pane];
  return { ...pressed, [pane]: [...(own.length > other.length ? own.slice(0, -1) : own), look] };
}

/** Both things in both pictures; null until they are there. */
export function commonPoints({ first, second }: PressedLooks): [CommonPoint, CommonPoint] | null {
  const [one, other] = first.flatMap((look, at) => {
    const there = second[at];
    return there ? [{ yawDeg: look.yawDeg, otherYawDeg: there.yawDeg }] : [];
  });
  return one && other ? [one, other] : null;
}
