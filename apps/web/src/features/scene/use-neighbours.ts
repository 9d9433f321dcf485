import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { useEffect } from 'react';

/** Loads the pictures ahead that the next step may show. */
export function useNeighbours(captures: readonly Capture[], at: number, ringIds: readonly string[]): void {
  const ahead = [captures[at - 1], captures[at + 1], ...captures.filter(({ id }) => ringIds.includes(id))];
  const urls = ahead.flatMap((each) => (each ? [`${each.filesUrl}base.jpg`] : [])).join(' ');
  useEffect(() => {
    for (const url of urls.split(' ').filter(Boolean)) new Image().src = url;
  }, [urls]);
}
