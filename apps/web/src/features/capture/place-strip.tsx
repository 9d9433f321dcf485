import type { Capture, Dot } from '@plumbline/shared/contract/inspection.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { CapturePicture } from '../../inspections/capture-picture.tsx';
import { capturesQuery } from '../../inspections/inspection-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { CompareDialog } from './compare-dialog.tsx';

interface PlaceStripProps {
  projectId: string;
  /** Of one place, newest day first. */
  dots: readonly Dot[];
}

/** A capture of the strip with the day on which it was taken. */
export interface DatedCapture {
  capture: Capture;
  takenOn: string;
}

/** What was captured at one place, each day with its picture; two of them are compared. */
export function PlaceStrip({ projectId, dots }: PlaceStripProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const answers = useQueries({ queries: dots.map((dot) => capturesQuery(projectId, dot.inspectionId)) });
  const shown = dots.flatMap((dot, at): DatedCapture[] => {
    const capture = answers[at]?.data?.find(({ id }) => id === dot.id);
    return capture ? [{ capture, takenOn: dot.takenOn }] : [];
  });
  const [pickedIds, setPickedIds] = useState<readonly string[]>([]);
  const [largeAt, setLargeAt] = useState<number | null>(null);
  const [isComparing, setIsComparing] = useState(false);
  const picked = shown.filter(({ capture }) => pickedIds.includes(capture.id));
  const large = largeAt === null ? undefined : shown[largeAt];
  const toggle = (id: string) =>
    setPickedIds((before) =>
      before.includes(id) ? before.filter((each) => each !== id) : [...before, id].slice(-2),
    );
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-4 py-3">
        <p role="status" className="grow text-text-2">
          {t('places.count', { count: dots.length })}
        </p>
        <Button size="small" disabled={picked.length !== 2} onClick={() => setIsComparing(true)}>
          {t('places.compare')}
        </Button>
      </div>
      <ol className="grid gap-4 p-4">
        {shown.map(({ capture, takenOn }, at) => (
          <li key={capture.id} className="grid gap-1.5">
            <button
              type="button"
              aria-label={t('places.open', { day: format.day(takenOn) })}
              onClick={() => setLargeAt(at)}
              className="focus-ring block cursor-zoom-in overflow-hidden rounded-control border border-line"
            >
              <img
                src={`${capture.filesUrl}base.jpg`}
                alt=""
                loading="lazy"
                className="h-40 w-full object-cover"
              />
            </button>
            <div className="flex items-center gap-2">
              <bdi className="type-strong grow">{format.day(takenOn)}</bdi>
              {shown.length > 1 && (
                <Checkbox
                  label={t('places.pickFor', { day: format.day(takenOn) })}
                  checked={pickedIds.includes(capture.id)}
                  onChange={() => toggle(capture.id)}
                />
              )}
            </div>
          </li>
        ))}
        {shown.length < dots.length && answers.some(({ isPending }) => isPending) && (
          <SkeletonBlock className="h-40" />
        )}
      </ol>
      {large && (
        <CapturePicture
          projectId={projectId}
          capture={large.capture}
          title={format.day(large.takenOn)}
          onClose={() => setLargeAt(null)}
          onStep={(by) => setLargeAt(((largeAt ?? 0) + by + shown.length) % shown.length)}
        />
      )}
      {isComparing && picked[0] && picked[1] && (
        <CompareDialog newer={picked[0]} older={picked[1]} onClose={() => setIsComparing(false)} />
      )}
    </>
  );
}
