import type { Insight } from '@plumbline/shared/contract/insight.ts';
import { figureAddress, type FigurePlace } from '../figure-address.ts';
import type { LinkOfFigure } from '../use-press.ts';

export interface CardProps {
  /** Null on a wall, where nothing is pressed. */
  of: FigurePlace | null;
  insight: Insight;
  isWall?: boolean;
  className?: string;
}

/** Where a figure of a card leads. */
export function linkOf(of: FigurePlace | null): LinkOfFigure {
  return (asked) => of && figureAddress(of, asked);
}
