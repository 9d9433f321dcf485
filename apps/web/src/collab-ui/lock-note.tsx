import type { SoftLockKind } from '@plumbline/shared/protocol/soft-lock.ts';
import { useTranslation } from 'react-i18next';
import IconLock from '~icons/ph/lock-simple';
import { isolated } from '../i18n/isolated.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/use-now.ts';
import type { Holder } from './soft-locks.ts';
import { useTogether, type Together } from './together.ts';

/** A word about the others over a screen. */
export const CARD =
  'pointer-events-auto flex min-h-8 items-center gap-2 rounded-control bg-raised px-2 py-0.5 shadow-e1';

interface LockNoteProps {
  together: Together;
  on: SoftLockKind;
  /** The person could do it themselves, here. */
  mayTake: boolean;
}

/** Somebody else has it in hand; after a minute's rest it can be taken over. */
export function LockNote({ together, on, mayTake }: LockNoteProps) {
  useTogether(together, (state) => state.locks);
  const holder = together.locks.holder(on);
  if (!holder) return null;
  return <HeldNote {...{ on, holder }} onTakeOver={mayTake ? () => void together.takeOver(on) : null} />;
}

interface HeldNoteProps {
  on: SoftLockKind;
  holder: Holder;
  /** Null for whoever may not. */
  onTakeOver: (() => void) | null;
}

/** `Omar is setting the scale, 0:24`, with the way to go on with it once it rests. */
export function HeldNote({ on, holder, onTakeOver }: HeldNoteProps) {
  const { t } = useTranslation('together');
  return (
    <div className={CARD}>
      <IconLock className="size-4 shrink-0 text-text-2" />
      <HeldText on={on} holder={holder} />
      {onTakeOver && holder.resting && (
        <Button size="small" onClick={onTakeOver}>
          {t('lock.takeOver')}
        </Button>
      )}
    </div>
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
