import type { Capture, Dot } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capturesQuery } from '../../inspections/inspection-requests.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { DayChip } from './day-chip.tsx';
import { lookAcross, turned, type Look } from './look.ts';
import { PanoramaStage } from './stage.tsx';
import { lockViews } from './viewer/lock-views.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

interface BesidePaneProps {
  projectId: string;
  /** What is shown here, at the place of the other pane. */
  dot: Dot;
  /** All that was captured there, oldest day first. */
  here: readonly Dot[];
  /** The other pane: what it shows, as it looks. */
  capture: Capture;
  look: Look;
  view: PanoramaView | null;
  onDay: (dot: Dot) => void;
}

const nothing = () => undefined;

/** Another day at the same place, which turns with the first. */
export function BesidePane({ projectId, dot, here, capture, look, view, onDay }: BesidePaneProps) {
  const { t } = useTranslation('scene');
  const captures = useQuery(capturesQuery(projectId, dot.inspectionId));
  const shown = captures.data?.find(({ id }) => id === dot.id);
  const [own, setOwn] = useState<PanoramaView | null>(null);
  const apartDeg =
    shown && capture.heading.deg !== null && shown.heading.deg !== null
      ? turned(capture.heading.deg - shown.heading.deg)
      : null;
  useEffect(() => {
    if (view && own) return lockViews(view, own, apartDeg ?? 0);
    return undefined;
  }, [view, own, apartDeg]);
  const isLinedUp = [capture, shown].every((each) => each?.heading.source === 'hand');
  return (
    <section
      aria-label={t('view.beside')}
      className="relative min-w-0 grow basis-0 border-s border-line-strong"
    >
      {shown ? (
        <PanoramaStage
          capture={shown}
          look={lookAcross(look, capture.heading.deg, shown.heading.deg) ?? look}
          onView={setOwn}
          onLook={nothing}
          onUnable={nothing}
        >
          {nothing}
        </PanoramaStage>
      ) : captures.isError ? (
        <LoadFailed error={captures.error} onRetry={() => void captures.refetch()}>
          {t('failed')}
        </LoadFailed>
      ) : null}
      <div className="absolute start-4 top-4 grid justify-items-start gap-2">
        <DayChip here={here} dot={dot} onDay={onDay} />
        {!isLinedUp && (
          <p role="status" className="type-note rounded-control bg-surface px-2 py-1 text-warn">
            {t('view.notAligned')}
          </p>
        )}
      </div>
    </section>
  );
}
