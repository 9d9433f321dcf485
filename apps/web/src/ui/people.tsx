import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';

export interface Person {
  id: string;
  name: string;
  colour?: string;
  hatched?: boolean;
  role?: string;
  /** The second line: where they are or what they do. */
  detail?: ReactNode;
  /** Says that they are away; without it they are not. */
  idle?: string;
}

interface PeopleStackProps {
  people: readonly Person[];
  /** Names the button: `4 people here`. */
  label: string;
  /** Shown under the list, e.g. `2 guests`. */
  footer?: ReactNode;
  /** How many avatars before `+n`. */
  shown?: number;
}

/** Overlapping avatars that open the list of people. */
export function PeopleStack({ people, label, footer, shown = 5 }: PeopleStackProps) {
  const rest = people.length - shown;
  return (
    <Popover>
      <PopoverButton className="focus-ring flex items-center rounded-control p-1">
        <span className="sr-only">{label}</span>
        {people.slice(0, shown).map((person) => (
          <Avatar
            key={person.id}
            name={person.name}
            colour={person.colour}
            hatched={person.hatched ?? false}
            className="-ms-1 shadow-[0_0_0_2px_var(--surface)] first:ms-0"
          />
        ))}
        {rest > 0 && (
          <span className="-ms-1 grid size-6 place-items-center rounded-full bg-sunken text-[11px] font-medium text-text-2 shadow-[0_0_0_2px_var(--surface)]">
            <bdi>+{rest}</bdi>
          </span>
        )}
        {people.length === 0 && footer}
      </PopoverButton>
      <PopoverPanel
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        className="z-[2500] w-72 rounded-panel bg-raised py-2 shadow-e1"
      >
        <p className="type-label px-3 py-1 text-text-2">{label}</p>
        <PeopleList people={people} />
        {footer && <p className="border-t border-line px-3 pt-2 text-text-2">{footer}</p>}
      </PopoverPanel>
    </Popover>
  );
}

export function PeopleList({ people }: { people: readonly Person[] }) {
  return (
    <ul className="max-h-80 overflow-y-auto">
      {people.map((person) => (
        <li key={person.id} className="flex min-h-12 items-center gap-3 px-3 py-1">
          <Avatar
            name={person.name}
            colour={person.colour}
            hatched={person.hatched ?? false}
            {...(person.idle !== undefined && { className: 'opacity-50' })}
          />
          <PersonWords person={person} />
        </li>
      ))}
    </ul>
  );
}

function PersonWords({ person }: { person: Person }) {
  return (
    <span className="min-w-0 grow">
      <span className="flex items-baseline justify-between gap-2">
        <bdi className="truncate font-medium">{person.name}</bdi>
        {person.role && <span className="shrink-0 text-text-2">{person.role}</span>}
      </span>
      <span className="flex items-baseline justify-between gap-2 text-text-2">
        <bdi className="truncate">{person.detail}</bdi>
        {person.idle && <span className="shrink-0">{person.idle}</span>}
      </span>
    </span>
  );
}
