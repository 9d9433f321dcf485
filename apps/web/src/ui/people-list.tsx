import { Avatar } from './avatar.tsx';
import type { Person } from './people.tsx';

/** Who is here, one below the other. */
export function PeopleList({ people }: { people: readonly Person[] }) {
  return (
    <ul className="max-h-80 overflow-y-auto">
      {people.map((person) => (
        <li key={person.id} className="flex min-h-12 items-center gap-3 px-3 py-1">
          <Avatar {...person} {...(person.idle !== undefined && { className: 'opacity-50' })} />
          <PersonWords person={person} />
          {person.action}
        </li>
      ))}
    </ul>
  );
}

function PersonWords({ person }: { person: Person }) {
  return (
    <span className="min-w-0 grow">
      <span className="flex items-baseline gap-1.5">
        <bdi className="truncate font-medium">{person.name}</bdi>
        {person.mark}
      </span>
      <span className="flex items-baseline gap-2 text-text-2">
        {person.role && <span className="shrink-0 border-e border-line pe-2">{person.role}</span>}
        <bdi className="truncate">{person.detail}</bdi>
        {person.idle && <span className="ms-auto shrink-0">{person.idle}</span>}
      </span>
    </span>
  );
}
