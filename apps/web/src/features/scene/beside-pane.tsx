import type { Capture, Dot } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capturesQuery } from '../../inspections/inspection-requests.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { NOTHING_PRESSED } from './common-points.ts';
import { DayChip } from './day-chip.tsx';
import { LiningMarks } from './lining-marks.tsx';
import { lookAcross, type Look } from './look.ts';
import { PanoramaStage } from './stage.tsx';
import type { useBeside } from './use-beside.ts';
import { lockViews } from './viewer/lock-views.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

interface BesidePaneProps {
  projectId: string;
  /** What is shown here, at the place of the other pane. */
  dot: Dot;
  /** All that was captured there, oldest day first. */
  here: readonly Dot[];
  beside: ReturnType<typeof useBeside>;
  /** The other pane, and where it looks. */
  view: PanoramaView | null;
  look: Look;
  onDay: (dot: Dot) => void;
  onClose: () => void;
}

const nothing = () => undefined;

/** Another day at the same place, which turns with the first. */
export function BesidePane({ projectId, dot, here, beside, view, look, onDay, onClose }: BesidePaneProps) {
  const { t } = useTranslation('scene');
  const captures = useQuery(capturesQuery(projectId, dot.inspectionId));
  const shown = captures.data?.find(({ id }) => id === dot.id);
  const { lining } = beside;
  const apartDeg = beside.apart?.deg ?? 0;
  const own = useTurningWith(lining.pressed ? null : view, apartDeg);
  return (
    <section
      aria-label={t('view.beside')}
      className="relative min-w-0 grow basis-0 border-s border-line-strong"
    >
      {shown ? (
        <PanoramaStage
          capture={shown}
          look={lookAcross(look, apartDeg)}
          onView={(made) => {
            own.setView(made);
            beside.setView(made);
          }}
          onLook={nothing}
          onUnable={nothing}
          onCancel={onClose}
        >
          {(stage) =>
            lining.pressed && (
              <LiningMarks {...stage} looks={lining.pressed.second} isAwaited={lining.awaited === 'second'} />
            )
          }
        </PanoramaStage>
      ) : captures.isError ? (
        <LoadFailed error={captures.error} onRetry={() => void captures.refetch()}>
          {t('failed')}
        </LoadFailed>
      ) : null}
      <div className="absolute start-4 top-4 grid justify-items-start gap-2">
        <DayChip here={here} dot={dot} onDay={onDay} />
        <LiningUp beside={beside} shown={shown} />
      </div>
    </section>
  );
}

/** Turns a view of its own with another one. @param with null: each turns alone */
function useTurningWith(other: PanoramaView | null, apartDeg: number) {
  const [view, setView] = useState<PanoramaView | null>(null);
  useEffect(() => {
    if (other && view) return lockViews(other, view, apartDeg);
    return undefined;
  }, [other, view, apartDeg]);
  return { setView };
}

/** Says whether the two are lined up, and does it. */
function LiningUp({ beside, shown }: { beside: BesidePaneProps['beside']; shown: Capture | undefined }) {
  const { t } = useTranslation(['scene', 'common']);
  const { lining, apart, mayLineUp } = beside;
  const { first, second } = lining.pressed ?? NOTHING_PRESSED;
  if (lining.pressed)
    return (
      <div className="grid justify-items-start gap-2 rounded-control border border-line bg-surface p-2">
        <p role="status" className="type-note">
          {t('view.lineUpStep', { thing: Math.min(first.length, second.length) + 1 })}{' '}
          {t(lining.awaited === 'second' ? 'view.lineUpSecond' : 'view.lineUpFirst')}
        </p>
        <Button size="small" onClick={lining.end}>
          {t('common:cancel')}
        </Button>
      </div>
    );
  return (
    <div className="flex items-center gap-2 rounded-control bg-surface px-2 py-1">
      {!apart?.isLinedUp && (
        <p role="status" className="type-note text-warn">
          {t('view.notAligned')}
        </p>
      )}
      {mayLineUp && shown && shown.projection !== 'flat' && (
        <Button size="small" kind="ghost" onClick={lining.begin}>
          {t(apart?.isLinedUp ? 'view.lineUpAnew' : 'view.lineUp')}
        </Button>
      )}
    </div>
  );
}
