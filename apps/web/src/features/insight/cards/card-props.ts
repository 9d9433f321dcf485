import type { Insight, SharedInsight } from '@plumbline/shared/contract/insight.ts';
import { byProjectAddress, figureAddress, type FigurePlace } from '../figure-address.ts';
import type { LinkOfFigure } from '../use-press.ts';

export interface CardProps<Counted = Insight> {
  /** Null on a wall, where nothing is pressed. */
  of: FigurePlace | null;
  insight: Counted;
  isWall?: boolean;
  className?: string;
}

/** Of a card that one project and many have. */
export type SharedCardProps = Omit<CardProps<SharedInsight>, 'of'> & {
  of: FigurePlace | 'projects' | null;
};

/** Where a figure of a card leads. */
export function linkOf(of: SharedCardProps['of']): LinkOfFigure {
  return (asked) => (of === 'projects' ? byProjectAddress(asked) : of && figureAddress(of, asked));
}
