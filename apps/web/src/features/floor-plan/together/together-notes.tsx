import type { SoftLockKind } from '@plumbline/shared/protocol/soft-lock.ts';
import { useTranslation } from 'react-i18next';
import IconEye from '~icons/ph/eye';
import IconLock from '~icons/ph/lock-simple';
import { isolated } from '../../../i18n/isolated.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { FollowBadge } from './follow-frame.tsx';
import type { Holder } from './soft-locks.ts';
import { useTogether, type Together } from './together.ts';

interface TogetherNotesProps {
  together: Together;
  mayEdit: boolean;
}

/** What stands over the plan about the others: whom one follows, who follows, who asks, who holds what. */
export function TogetherNotes({ together, mayEdit }: TogetherNotesProps) {
  return (
    <div
      role="status"
      dir={document.documentElement.dir}
      className="pointer-events-none absolute inset-x-0 top-3 z-20 flex flex-col items-center gap-2 px-3"
    >
      <FollowBadge together={together} />
      <LookOfferCard together={together} />
      <LockNote together={together} on="calibration" mayTake={mayEdit} />
      <FollowersNote together={together} />
    </div>
  );
}

const CARD =
  'pointer-events-auto flex min-h-8 items-center gap-2 rounded-control bg-raised px-2 py-0.5 shadow-e1';

/** `Omar asks you to look`: who says nothing stays where they are. */
function LookOfferCard({ together }: { together: Together }) {
  const { t } = useTranslation('together');
  const offer = useTogether(together, (state) => state.offer);
  if (!offer) return null;
  const { name, color } = offer.person;
  return (
    <div
      className={CARD}
      onPointerEnter={() => together.holdOffer(true)}
      onPointerLeave={() => together.holdOffer(false)}
      onFocus={() => together.holdOffer(true)}
      onBlur={() => together.holdOffer(false)}
    >
      <Avatar name={name} colour={color} sizePx={20} />
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

interface LockNoteProps {
  together: Together;
  on: SoftLockKind;
  /** The person could do it themselves. */
  mayTake: boolean;
  /** Instead of taking the lock alone. */
  onTakeOver?: () => void;
}

/** Somebody else has it in hand; after a minute's rest it can be taken over. */
function LockNote({ together, on, mayTake, onTakeOver }: LockNoteProps) {
  useTogether(together, (state) => state.locks);
  const holder = together.locks.holder(on);
  if (!holder) return null;
  const takeOver = () => {
    if (together.takeOver(on)) onTakeOver?.();
  };
  return (
    <div className={CARD}>
      <IconLock className="size-4 shrink-0 text-text-2" />
      <HeldText on={on} holder={holder} />
      {mayTake && holder.resting && <TakeOver onPress={takeOver} />}
    </div>
  );
}

function TakeOver({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('together');
  return (
    <Button size="small" onClick={onPress}>
      {t('lock.takeOver')}
    </Button>
  );
}

/** The running time is for the eye: read out, it would never come to an end. */
function HeldText({ on, holder }: { on: SoftLockKind; holder: Holder }) {
  const { t } = useTranslation('together');
  const nowMs = useNow(1000);
  const name = holder.person.name === '' ? t('somebody') : isolated(holder.person.name);
  return <span aria-live="off">{t(`lock.${on}`, { name, time: clockText(nowMs - holder.sinceMs) })}</span>;
}

/** `0:24`, `12:05` */
function clockText(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
