import type { Capture, Dot } from '@plumbline/shared/contract/inspection.ts';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capturesQuery } from '../../inspections/inspection-requests.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { BesideShell } from './beside-shell.tsx';
import { NOTHING_PRESSED } from './common-points.ts';
import { DayChip } from './day-chip.tsx';
import { LiningMarks } from './lining-marks.tsx';
import { lookAcross, type Look } from './look.ts';
import type { PlanGround } from '@plumbline/shared/captures/floor-point.ts';
import { NoteMarks } from './note-marks.tsx';
import { PanoramaStage } from './stage.tsx';
import { SplitBar } from './split-bar.tsx';
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
  /** The notes of its day. */
  pins: readonly NotePin[];
  ground: PlanGround;
  openId: string | null;
  onOpen: (noteId: string) => void;
  /** Of the inspection that is shown instead. */
  onChoose: (inspectionId: string) => void;
  onClose: () => void;
}

const nothing = () => undefined;

/** Another day at the same place, which turns with the first. */
export function BesidePane(props: BesidePaneProps) {
  const { projectId, dot, here, beside, view, look, pins, ground, openId, onOpen, onChoose, onClose } = props;
  const { t } = useTranslation('scene');
  const captures = useQuery(capturesQuery(projectId, dot.inspectionId));
  const shown = captures.data?.find(({ id }) => id === dot.id);
  const { lining, split } = beside;
  const apartDeg = beside.apart?.deg ?? 0;
  const own = useTurningWith(lining.pressed || !split.isLocked ? null : view, apartDeg);
  return (
    <BesideShell
      label={t('view.beside')}
      beside={beside}
      head={
        <>
          <DayChip here={here} models={beside.models} shownId={dot.id} onChoose={onChoose} />
          <SplitBar split={split} />
        </>
      }
      below={<LiningUp beside={beside} shown={shown} />}
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
          {(stage) => (
            <>
              <NoteMarks view={stage.view} {...{ ground, openId, onOpen }} capture={shown} notes={pins} />
              {lining.pressed && (
                <LiningMarks
                  {...stage}
                  looks={lining.pressed.second}
                  isAwaited={lining.awaited === 'second'}
                />
              )}
            </>
          )}
        </PanoramaStage>
      ) : captures.isError ? (
        <LoadFailed error={captures.error} onRetry={() => void captures.refetch()}>
          {t('failed')}
        </LoadFailed>
      ) : null}
    </BesideShell>
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
