import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { finishTour, readMe } from '../../api/me.ts';
import { endFirstLogin } from '../../api/session-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { tabTexts } from '../../storage/kept-texts.ts';
import { Tour } from './tour.tsx';

/** The step one is at outlives what interrupts the tour: the palette, or a page that comes back in another language. */
const stepKeyOf = (accountId: string) => `plumbline-tourStep-${accountId}`;

/** Without a line the server does not hear of the end; it is not offered twice on one page all the same. */
let isOver = false;

function noteOver(stepKey: string): void {
  isOver = true;
  tabTexts.removeItem(stepKey);
}

/** The tour of a first login, unless it was finished on another device meanwhile; the server keeps that it is over. */
export function FirstTour({ accountId }: { accountId: string }) {
  useTexts(['tour', 'validation', 'errors']);
  const stepKey = stepKeyOf(accountId);
  const [isEnded, setIsEnded] = useState(isOver);
  const me = useQuery({ queryKey: ['first-login'], queryFn: readMe, enabled: !isEnded, gcTime: 0 });
  const wasFinished = me.data?.firstLogin === 0;
  useEffect(() => {
    if (wasFinished) endFirstLogin();
  }, [wasFinished]);
  if (isEnded || me.data?.firstLogin !== 1) return null;
  const end = () => {
    noteOver(stepKey);
    setIsEnded(true);
    finishTour().then(endFirstLogin, () => undefined);
  };
  return (
    <Tour
      from={Number(tabTexts.getItem(stepKey) ?? 0)}
      onStep={(place) => tabTexts.setItem(stepKey, String(place))}
      onEnd={end}
    />
  );
}
