import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { IconButton } from './icon-button.tsx';
import { later, useLater } from './later.ts';
import { Popover } from './popover.tsx';

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
  /** Beside the name, e.g. that they want to be left alone. */
  mark?: ReactNode;
  /** At the end of the row. */
  action?: ReactNode;
}

interface PeopleStackProps {
  people: readonly Person[];
  /** Names the button: `4 people here`. */
  label: string;
  /** Shown under the list, e.g. `2 guests`. */
  footer?: ReactNode;
  /** How many avatars before `+n`. */
  shown?: number;
  /** Stands above the footer. */
  controls?: ReactNode;
  /** What a press on somebody's avatar does, and what it is called; null for nothing. */
  pick?: (person: Person, place: number) => Pick | null;
}

export interface Pick {
  label: string;
  shortcut?: string;
  pressed: boolean;
  onPress: () => void;
}

/** Avatars, each for its person, and the list of people behind the last button. */
export function PeopleStack({ people, label, footer, shown = 5, controls, pick }: PeopleStackProps) {
  const picks = people
    .slice(0, shown)
    .map((person, place) => ({ person, picked: pick?.(person, place) ?? null }));
  const rest = people.length - shown;
  return (
    <div className="flex items-center">
      {picks.map(
        ({ person, picked }) => picked && <PickAvatar key={person.id} person={person} picked={picked} />,
      )}
      <Popover
        label={label}
        className="w-80 py-2"
        trigger={
          <button type="button" className="focus-ring flex items-center rounded-control p-1">
            <span className="sr-only">{label}</span>
            {picks.map(
              ({ person, picked }) =>
                !picked && (
                  <Avatar
                    key={person.id}
                    {...person}
                    className="-ms-1 shadow-[0_0_0_2px_var(--surface)] first:ms-0"
                  />
                ),
            )}
            {rest > 0 && (
              <span className="ms-1 grid h-6 min-w-6 place-items-center rounded-full bg-sunken px-1 text-[11px] font-medium text-text-2 first:ms-0">
                <bdi>+{rest}</bdi>
              </span>
            )}
            {people.length === 0 && footer}
          </button>
        }
      >
        <p className="type-label px-3 py-1 text-text-2">{label}</p>
        <PeopleList people={people} />
        {controls}
        {footer && <p className="border-t border-line px-3 pt-2 text-text-2">{footer}</p>}
      </Popover>
    </div>
  );
}

function PickAvatar({ person, picked }: { person: Person; picked: Pick }) {
  const { label, shortcut, pressed, onPress } = picked;
  return (
    <IconButton
      label={label}
      shortcut={shortcut}
      pressed={pressed}
      className="-me-1 rounded-full"
      icon={<Avatar {...person} />}
      onClick={onPress}
    />
  );
}

const LIST = later(() => import('./people-list.tsx'));

/** Each with what is known of them; it comes beside the page. */
export function PeopleList({ people }: { people: readonly Person[] }) {
  const list = useLater(LIST, true);
  return list && <list.PeopleList people={people} />;
}
