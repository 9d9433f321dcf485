import { useNavigate } from 'react-router-dom';
import type { FigureOf } from './figure-address.ts';

/** Where a figure leads; null on a wall, where nothing is pressed. */
export type LinkOfFigure = (asked: FigureOf) => string | null;

/** Opens what a pressed figure counts. */
export function usePress(link: LinkOfFigure): (asked: FigureOf) => void {
  const navigate = useNavigate();
  return (asked) => {
    const to = link(asked);
    if (to !== null) void navigate(to);
  };
}
