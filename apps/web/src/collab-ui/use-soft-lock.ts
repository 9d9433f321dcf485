import type { SoftLockKind } from '@plumbline/shared/protocol/soft-lock.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Room } from '../collab/room.ts';
import { isolated } from '../i18n/isolated.ts';
import { SoftLocks, type Holder } from './soft-locks.ts';
import { toastInfo } from '../ui/toaster.tsx';

/** What the others hold is told a moment after one came in: whoever claims before that may oust who was here first. */
const SETTLE_MS = 2000;
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Holds a soft lock while the component is shown, as soon as it is free; answers who else holds it, and the way to take
 * it over. For screens beside an editor that has locks of its own.
 */
export function useSoftLock(
  room: Pick<Room, 'doc' | 'presence' | 'onPresence'> | null,
  on: SoftLockKind,
): { holder: Holder | null; takeOver: () => void } {
  const { t } = useTranslation('together');
  const [, setSeen] = useState(0);
  const latest = useRef({ t, room });
  latest.current = { t, room };
  const [locks] = useState(
    () =>
      new SoftLocks({
        tell: (lock) => latest.current.room?.presence.tell({ lock }),
        lost: (lost, loss, { name }) => {
          const key = loss === 'took-over' ? 'lock.takenOver' : 'lock.wasFirst';
          toastInfo(latest.current.t(`${key}.${lost}`, { name: isolated(name) }));
        },
        changed: () => setSeen((seen) => seen + 1),
      }),
  );
  useEffect(() => {
    if (!room) return;
    const touched = () => locks.touched();
    locks.attach(room.doc.clientID);
    let isSettled = false;
    const stop = room.onPresence((people) => {
      locks.hear(people);
      if (isSettled) locks.take(on);
    });
    const timer = setTimeout(() => {
      isSettled = true;
      locks.take(on);
    }, SETTLE_MS);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, touched, { passive: true });
    return () => {
      clearTimeout(timer);
      stop();
      locks.release(on);
      locks.close();
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, touched);
    };
  }, [locks, room, on]);
  return { holder: locks.holder(on), takeOver: () => void locks.takeOver(on) };
}
