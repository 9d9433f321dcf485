/** An entry of the ledger that gives hours or takes them. */
export interface HoursMove {
  kind: 'grant' | 'adjust' | 'settle' | 'expire';
  /** Of an `adjust` less than nothing where hours are taken back. */
  seconds: number;
  /** Last day of a grant, `YYYY-MM-DD`; null without one. */
  endsOn: string | null;
  isOver: boolean;
}

interface Lot {
  left: number;
  endsOn: string | null;
  isOver: boolean;
}

/**
 * What is left of grants whose last day is over, seconds. Whatever is used, taken back or held takes from what ends
 * soonest of the hours that were there then.
 * @param moves in the order of the ledger
 * @param heldSeconds in reserves that are open now
 */
export function secondsOver(moves: readonly HoursMove[], heldSeconds: number): number {
  const lots: Lot[] = [];
  for (const { kind, seconds, endsOn, isOver } of moves) {
    if (kind === 'grant' || (kind === 'adjust' && seconds > 0)) lots.push({ left: seconds, endsOn, isOver });
    else takeFrom(lots, Math.abs(seconds));
  }
  takeFrom(lots, heldSeconds);
  return lots.filter(({ isOver }) => isOver).reduce((sum, { left }) => sum + left, 0);
}

function takeFrom(lots: readonly Lot[], seconds: number): void {
  let wanted = seconds;
  for (const lot of lots.toSorted(soonestFirst)) {
    const taken = Math.min(lot.left, wanted);
    lot.left -= taken;
    wanted -= taken;
  }
}

function soonestFirst(one: Lot, other: Lot): number {
  if (one.endsOn === other.endsOn) return 0;
  if (one.endsOn === null) return 1;
  if (other.endsOn === null) return -1;
  return one.endsOn < other.endsOn ? -1 : 1;
}
