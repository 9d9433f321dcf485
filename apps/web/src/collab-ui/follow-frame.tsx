import { useTranslation } from 'react-i18next';
import { isolated } from '../i18n/isolated.ts';
import { Avatar } from '../ui/avatar.tsx';
import { cx } from '../ui/cx.ts';
import { useTogether, type Together } from './together.ts';

const CORNERS = [
  'start-2 top-2 border-s-[3px] border-t-[3px]',
  'end-2 top-2 border-e-[3px] border-t-[3px]',
  'start-2 bottom-2 border-s-[3px] border-b-[3px]',
  'end-2 bottom-2 border-e-[3px] border-b-[3px]',
];

/** Four ticks in the leader's colour around what is seen through their eyes. */
export function FollowFrame({ together }: { together: Together }) {
  const leader = useTogether(together, (state) => state.leader);
  if (!leader) return null;
  return (
    <div aria-hidden data-follow-frame className="pointer-events-none absolute inset-0 z-[5]">
      {CORNERS.map((corner) => (
        <span
          key={corner}
          className={cx('absolute size-6', corner)}
          style={{ borderColor: `var(--pr-${leader.color})` }}
        />
      ))}
    </div>
  );
}

/** Whom this person follows, and the way out. */
export function FollowBadge({ together }: { together: Together }) {
  const { t } = useTranslation('together');
  const leader = useTogether(together, (state) => state.leader);
  if (!leader) return null;
  const name = leader.name === '' ? t('somebody') : isolated(leader.name);
  return (
    <button
      type="button"
      onClick={() => together.stopFollowing()}
      className="focus-ring pointer-events-auto flex h-7 items-center gap-2 rounded-control border bg-raised ps-1 pe-2 shadow-e1"
      style={{ borderColor: `var(--pr-${leader.color})` }}
    >
      <Avatar {...leader} colour={leader.color} sizePx={20} />
      <span className="font-medium">{t('following', { name })}</span>
      <span className="text-text-2">{t('escToStop')}</span>
    </button>
  );
}
