import type { ReactNode } from 'react';
import type { Person } from '../collab/presence-store.ts';

interface CloudedProps {
  /** Who has just put their value over this person's: null for somebody unknown, undefined for nobody. */
  by: string | null | undefined;
  people: readonly Person[];
  children: ReactNode;
}

/** A field's value, clouded in the colour of whoever has just put it over this person's. */
export function Clouded({ by, people, children }: CloudedProps) {
  if (by === undefined) return <bdi>{children}</bdi>;
  const colour = people.find(({ name }) => name === by)?.color;
  return (
    <bdi
      className="m-0.5 inline-block rounded-control border-2 border-dotted border-warn px-1"
      style={colour && { borderColor: `var(--pr-${colour})` }}
    >
      {children}
    </bdi>
  );
}
