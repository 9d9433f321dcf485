import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { CHIP_HEIGHT_PX } from './paint-chip.ts';

const AWAY_PX = 22;
/** Past a label that stands above the zone because there is no room within. */
const PAST_LABEL_PX = CHIP_HEIGHT_PX + 2;
/** Half the height of the value on a line, and a little air. */
const ACROSS_PX = 10;
/** Short of a label that stands above the zone. */
const ALONG_PX = 2;

export interface SizeLine {
  from: PlanPoint;
  to: PlanPoint;
}

/** Where the sizes of a selected rectangle stand: its width above, its height at the right, as on a drawing. */
export function sizeLines(
  ring: readonly PlanPoint[],
  isLabelInside: boolean,
): { above: SizeLine; beside: SizeLine } | null {
  const [leftTop, rightTop, rightBottom] = ring;
  if (!leftTop || !rightTop || !rightBottom) return null;
  const y = leftTop.y - AWAY_PX - (isLabelInside ? 0 : PAST_LABEL_PX);
  const x = rightTop.x + AWAY_PX;
  return {
    above: { from: { x: leftTop.x, y }, to: { x: rightTop.x, y } },
    beside: { from: { x, y: rightTop.y }, to: { x, y: rightBottom.y } },
  };
}

/** What a line of sizes covers, its value with it. */
export function roomOf({ from, to }: SizeLine): Bounds {
  const [x, y] = from.y === to.y ? [ALONG_PX, ACROSS_PX] : [ACROSS_PX, ALONG_PX];
  return { left: from.x - x, top: from.y - y, right: to.x + x, bottom: to.y + y };
}
