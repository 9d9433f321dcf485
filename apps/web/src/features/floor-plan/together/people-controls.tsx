import { useTranslation } from 'react-i18next';
import IconMoon from '~icons/ph/moon';
import type { Person } from '../../../collab/presence-store.ts';
import type { PlanRoomView } from '../room/use-plan-room.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { Person as PersonRow, Pick } from '../../../ui/people.tsx';
import { usePeopleRows } from '../editor/people-rows.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { followable } from './follow.ts';
import { storeQuiet } from './quiet.ts';
import { useTogether, type Together } from './together.ts';

/** The rows of the list of people, each with its moon, whom they follow, and Follow. */
export function useTogetherRows(view: PlanRoomView, editor: PlanEditor): ReturnType<typeof usePeopleRows> {
  const { t } = useTranslation('together');
  const { rows, ...more } = usePeopleRows(view, editor.live);
  const leaderId = useTogether(editor.together, (state) => state.leader?.id ?? null);
  const canBeFollowed = new Set(followable(view.people).map(({ id }) => id));
  const self = view.people.find(({ isSelf }) => isSelf);
  const followsText = ({ following }: Person): string | null => {
    if (following === null) return null;
    if (following === self?.id) return t('followsYou');
    const leader = view.people.find(({ id }) => id === following);
    return leader ? t('follows', { name: isolated(leader.name) }) : null;
  };
  const dress = (row: PersonRow): PersonRow => {
    const person = view.people.find(({ id }) => id === row.id);
    if (!person) return row;
    const detail = person.isSelf ? null : followsText(person);
    return {
      ...row,
      ...(detail && { detail }),
      ...(person.quiet && { mark: <Moon /> }),
      ...(canBeFollowed.has(row.id) && {
        action: <FollowButton together={editor.together} person={person} isLed={leaderId === row.id} />,
      }),
    };
  };
  return { rows: rows.map(dress), ...more };
}

/** What a press on an avatar does: follow, or stop. */
export function usePickPerson(
  together: Together,
  people: readonly Person[],
): (row: PersonRow) => Pick | null {
  const { t } = useTranslation('together');
  const leaderId = useTogether(together, (state) => state.leader?.id ?? null);
  const ids = followable(people).map(({ id }) => id);
  return ({ id, name }) => {
    const place = ids.indexOf(id) + 1;
    if (place === 0) return null;
    const pressed = leaderId === id;
    return {
      label: t(pressed ? 'unfollow' : 'follow', { name: isolated(name) }),
      ...(place <= 9 && { shortcut: `Alt ${place}` }),
      pressed,
      onPress: () => (pressed ? together.stopFollowing() : together.follow(id)),
    };
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

/** What one can say of oneself: leave me alone, come and look, go your own ways. */
export function OwnControls({ together }: { together: Together }) {
  const { t } = useTranslation('together');
  const { quiet, presenting, followers } = useTogether(together, (state) => state);
  const setQuiet = (next: boolean) => {
    storeQuiet(next);
    together.setQuiet(next);
  };
  return (
    <div className="space-y-2 border-t border-line px-3 pt-2 pb-1">
      <Switch label={t('quiet')} checked={quiet} onChange={setQuiet} />
      <p className="text-text-2">{t('quietHint')}</p>
      <div className="flex flex-wrap gap-2">
        {!quiet && (
          <Button size="small" disabled={presenting} onClick={() => together.present()}>
            {t(presenting ? 'asking' : 'bringEveryone')}
          </Button>
        )}
        {followers.length > 0 && (
          <Button size="small" onClick={() => together.dismissFollowers()}>
            {t('stopFollowers')}
          </Button>
        )}
      </div>
    </div>
  );
}
