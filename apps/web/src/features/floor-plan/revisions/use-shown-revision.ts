import type { FloorPlan, PlanImage } from '@plumbline/shared/contract/floor.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { revisionsQuery } from './revisions-query.ts';

/** Which revision of a plan the editor shows. */
export interface ShownRevision {
  number: number;
  image: PlanImage;
  /** It was opened by choice as an old one: to read, not to draw on. */
  readOnly: boolean;
  /** Another one is in force. */
  superseded: boolean;
  show: (number: number) => void;
}

interface Pinned {
  number: number;
  image: PlanImage;
}

/**
 * The revision that the address names, else the one that was in force when the plan was opened: who is at work when
 * the drawing is replaced stays put until they go on themselves. What they draw is in plan space either way.
 */
export function useShownRevision(floor: FloorPlan): ShownRevision {
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('revision') ?? Number.NaN);
  const [pinned, setPinned] = useState<Pinned>({ number: floor.revisionNumber, image: floor.image });
  const number = Number.isInteger(wanted) && wanted > 0 ? wanted : pinned.number;
  const isOld = number !== floor.revisionNumber;
  const { data: revisions } = useQuery({ ...revisionsQuery(floor), enabled: isOld });
  const old = revisions?.find((each) => each.number === number && each.state !== 'draft');
  const kept = pinned.number === number ? pinned.image : null;
  const image = isOld ? (old?.image ?? kept) : floor.image;
  // Addresses are signed anew from time to time; the picture of an old one is read from its own record.
  if (image && kept && image !== kept) setPinned({ number, image });
  const show = (next: number) => {
    setPinned({ number: floor.revisionNumber, image: floor.image });
    setParams(
      (before) => {
        if (next === floor.revisionNumber) before.delete('revision');
        else before.set('revision', String(next));
        return before;
      },
      { replace: true },
    );
  };
  // An address that names none of them shows the one in force.
  const isUnknown = image === null && revisions !== undefined;
  const shown = isUnknown || image === null ? floor.image : image;
  const superseded = isOld && image !== null;
  return {
    number: superseded ? number : floor.revisionNumber,
    image: shown,
    superseded,
    readOnly: superseded && params.has('revision'),
    show,
  };
}
