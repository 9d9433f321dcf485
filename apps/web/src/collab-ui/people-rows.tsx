import { useTranslation } from 'react-i18next';
import IconMoon from '~icons/ph/moon';
import type { Person } from '../collab/presence-store.ts';
import type { RoomStatus } from '../collab/room-status.ts';
import { isolated } from '../i18n/isolated.ts';
import { Button } from '../ui/button.tsx';
import type { Person as PersonRow } from '../ui/people.tsx';
import { useTogether, type Together } from './together.ts';

/** Roles from here on do not edit. */
const RESPONDER = 30;

export interface PeopleRows {
  rows: PersonRow[];
  /** `4 people here` */
  label: string;
  /** `2 guests`, null without any. */
  guests: string | null;
}

interface PeopleOptions {
  together: Together;
  /** What somebody who edits is at, in words; null where there is no more to say. */
  isAt: (person: Person) => string | null;
}

/**
 * Who is in the room, each with their role, what they are at, whether they are away or quiet, whom they follow, and the way
 * to follow them; guests are a number only.
 */
export function usePeopleRows(
  { people, status }: { people: readonly Person[]; status: RoomStatus },
  { together, isAt }: PeopleOptions,
): PeopleRows {
  const { t } = useTranslation(['together', 'project']);
  const leaderId = useTogether(together, (state) => state.leader?.id ?? null);
  const canBeFollowed = new Set(together.followable(people).map(({ id }) => id));
  const used = new Set<string>();
  const detailOf = (person: Person): string => {
    if (person.isSelf) return t('person.you');
    const follows = followsText(person);
    if (follows !== null) return follows;
    if (person.kind === 'viewer' || person.role === null || person.role >= RESPONDER)
      return t('person.views');
    return isAt(person) ?? t('person.edits');
  };
  const followsText = ({ following }: Person): string | null => {
    if (following === null) return null;
    if (following === people.find(({ isSelf }) => isSelf)?.id) return t('followsYou');
    const leader = people.find(({ id }) => id === following);
    return leader ? t('follows', { name: isolated(leader.name) }) : null;
  };
  const rows = people.map((person): PersonRow => {
    const hatched = used.has(person.color);
    used.add(person.color);
    return {
      id: person.id,
      name: person.name,
      colour: person.color,
      hatched,
      detail: detailOf(person),
      ...(person.role !== null && { role: t(`project:role.${person.role}`) }),
      ...(person.idle && { idle: t('person.idle') }),
      ...(person.quiet && { mark: <Moon /> }),
      ...(canBeFollowed.has(person.id) && {
        action: <FollowButton together={together} person={person} isLed={leaderId === person.id} />,
      }),
    };
  });
  return {
    rows,
    label: t('peopleHere', { count: people.length }),
    guests: status.guests > 0 ? t('guests', { count: status.guests }) : null,
  };
}

function Moon() {
  const { t } = useTranslation('together');
  return (
    <>
      <IconMoon aria-hidden className="size-3.5 shrink-0 text-text-2" />
      <span className="sr-only">{t('isQuiet')}</span>
    </>
  );
}

interface FollowButtonProps {
  together: Together;
  person: Person;
  isLed: boolean;
}

function FollowButton({ together, person, isLed }: FollowButtonProps) {
  const { t } = useTranslation('together');
  const name = isolated(person.name);
  return (
    <Button
      size="small"
      kind={isLed ? 'line' : 'ghost'}
      aria-label={t(isLed ? 'unfollow' : 'follow', { name })}
      onClick={() => (isLed ? together.stopFollowing() : together.follow(person.id))}
    >
      {t(isLed ? 'unfollowShort' : 'followShort')}
    </Button>
  );
}
