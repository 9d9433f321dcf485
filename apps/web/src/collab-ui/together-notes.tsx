import type { SoftLockKind } from '@plumbline/shared/protocol/soft-lock.ts';
import { useTranslation } from 'react-i18next';
import IconEye from '~icons/ph/eye';
import { isolated } from '../i18n/isolated.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { FollowBadge } from './follow-frame.tsx';
import { CARD, LockNote } from './lock-note.tsx';
import { useTogether, type Together } from './together.ts';

interface TogetherNotesProps {
  together: Together;
  /** What one at a time has in hand; `mayTake`: this person could do it themselves, here. */
  locks: readonly { on: SoftLockKind; mayTake: boolean }[];
}

/** What stands over a screen about the others: whom one follows, who follows, who asks, who holds what. */
export function TogetherNotes({ together, locks }: TogetherNotesProps) {
  return (
    <div role="status" dir={document.documentElement.dir} className="flex flex-col items-center *:mb-2">
      <FollowBadge together={together} />
      <LookOfferCard together={together} />
      {locks.map((lock) => (
        <LockNote key={lock.on} together={together} {...lock} />
      ))}
      <FollowersNote together={together} />
    </div>
  );
}

/** `Omar asks you to look`: who says nothing stays where they are. */
function LookOfferCard({ together }: { together: Together }) {
  const { t } = useTranslation('together');
  const offer = useTogether(together, (state) => state.offer);
  if (!offer) return null;
  const { person } = offer;
  const { name } = person;
  return (
    <div
      className={CARD}
      onPointerEnter={() => together.holdOffer(true)}
      onPointerLeave={() => together.holdOffer(false)}
      onFocus={() => together.holdOffer(true)}
      onBlur={() => together.holdOffer(false)}
    >
      <Avatar {...person} colour={person.color} sizePx={20} />
      <span>{name === '' ? t('offer.somebodyAsks') : t('offer.asks', { name: isolated(name) })}</span>
      <Button size="small" kind="fill" onClick={() => together.answerOffer('go')}>
        {t('offer.go')}
      </Button>
      <Button size="small" kind="ghost" onClick={() => together.answerOffer('stay')}>
        {t('offer.stay')}
      </Button>
    </div>
  );
}

/** How many see what this person sees: nobody looks over a shoulder unseen. */
function FollowersNote({ together }: { together: Together }) {
  const { t } = useTranslation('together');
  const count = useTogether(together, (state) => state.followers.length);
  if (count === 0) return null;
  return (
    <div className={CARD}>
      <IconEye className="size-4 text-text-2" />
      <span>{t('followers', { count })}</span>
      <Button size="small" kind="ghost" onClick={() => together.dismissFollowers()}>
        {t('stopFollowers')}
      </Button>
    </div>
  );
}
