import { useTranslation } from 'react-i18next';
import type { Person } from '../collab/presence-store.ts';
import { isolated } from '../i18n/isolated.ts';
import { later, useLater } from '../ui/later.ts';
import type { Person as PersonRow, Pick } from '../ui/people.tsx';
import { useTogether, type Together } from './together.ts';

/** What a press on an avatar does: follow, or stop. */
export function usePickPerson(
  together: Together,
  people: readonly Person[],
): (row: PersonRow) => Pick | null {
  const { t } = useTranslation('together');
  const leaderId = useTogether(together, (state) => state.leader?.id ?? null);
  const ids = together.followable(people).map(({ id }) => id);
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

const OWN_CONTROLS = later(() => import('./own-controls.tsx'));

/** What one can say of oneself; it comes beside the page. */
export function OwnControls({ together }: { together: Together }) {
  const own = useLater(OWN_CONTROLS);
  return own && <own.OwnControls together={together} />;
}
