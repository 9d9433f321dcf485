import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { finishTour, readMe } from '../../api/me.ts';
import { endFirstLogin } from '../../api/session-store.ts';
import { Tour } from './tour.tsx';

/** Without a line the server does not hear of the end; it is not offered twice on one page all the same. */
let isOver = false;

/** The tour of a first login, unless it was finished on another device meanwhile; the server keeps that it is over. */
export function FirstTour() {
  const [isEnded, setIsEnded] = useState(isOver);
  const me = useQuery({ queryKey: ['first-login'], queryFn: readMe, enabled: !isEnded, gcTime: 0 });
  const wasFinished = me.data?.firstLogin === 0;
  useEffect(() => {
    if (wasFinished) endFirstLogin();
  }, [wasFinished]);
  if (isEnded || me.data?.firstLogin !== 1) return null;
  const end = () => {
    isOver = true;
    setIsEnded(true);
    finishTour().then(endFirstLogin, () => undefined);
  };
  return <Tour onEnd={end} />;
}
