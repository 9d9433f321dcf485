import type { CaptureRow } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pairsQuery } from '../../inspections/capture-pair-requests.ts';
import { apartByHeadings } from './look.ts';

export interface Apart {
  /** Added to a yaw in the picture at hand it gives the yaw in the other; null: nobody knows. */
  deg: number | null;
  /** By a person, on two things that both show. */
  isLinedUp: boolean;
}
type Turned = Pick<CaptureRow, 'id' | 'heading'>;

/** How far pictures of other days are turned against one: as they were lined up, else as their headings say. */
export function useApart(projectId: string, { id, heading: { deg } }: Turned): (other: Turned) => Apart {
  const { data: pairs } = useQuery(pairsQuery(projectId, id));
  return useCallback(
    (other) => {
      const pair = pairs?.find(({ otherId }) => otherId === other.id);
      if (pair) return { deg: pair.apartDeg, isLinedUp: true };
      return { deg: apartByHeadings(deg, other.heading.deg), isLinedUp: false };
    },
    [pairs, deg],
  );
}
