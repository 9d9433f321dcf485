import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../i18n/isolated.ts';
import type { Together, TogetherNotice } from './together.ts';
import { toastInfo } from '../ui/toaster.tsx';

/** Says what came to an end, and by whom; and whether the line is there. */
export function useTogetherNotices(together: Together, isJoined: boolean): void {
  const { t } = useTranslation('together');
  const latest = useRef(t);
  latest.current = t;
  useEffect(
    () =>
      together.onNotice((notice) => {
        const name = notice.person.name === '' ? latest.current('somebody') : isolated(notice.person.name);
        toastInfo(latest.current(textOf(notice), { name }));
      }),
    [together],
  );
  useEffect(() => together.setConnected(isJoined), [together, isJoined]);
  useEffect(() => () => together.close(), [together]);
}

function textOf(notice: TogetherNotice): string {
  if (notice.kind === 'follow-ended') return `ended.${notice.end}`;
  return notice.loss === 'took-over' ? `lock.takenOver.${notice.on}` : `lock.wasFirst.${notice.on}`;
}
