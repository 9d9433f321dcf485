import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { Look } from './look.ts';
import { StageLoading } from './stage-loading.tsx';
import type { PanoramaView } from './viewer/panorama-view.ts';

export interface Stage {
  view: PanoramaView;
  /** Counts the changes of what is seen, for what lies over the picture. */
  turn: number;
}

interface PanoramaStageProps {
  capture: Capture;
  /** Where it looks when it opens. */
  look: Look;
  onView: (view: PanoramaView | null) => void;
  onLook: (look: Look) => void;
  /** A picture is seen as it turns. */
  onDrawn?: () => void;
  /** The browser draws no three-dimensional pictures. */
  onUnable: () => void;
  /** Somebody does not want to wait for a picture that is on its way. */
  onCancel: () => void;
  /** What lies over the picture. */
  children: (stage: Stage) => ReactNode;
}

interface SeenView {
  captureId: string;
  look: Look;
  zoom: number;
}

/** A picture all around, left to right in every language. The flat one stands under it until the first is drawn. */
export function PanoramaStage(props: PanoramaStageProps) {
  const { capture, look, onView, onLook, onDrawn, onUnable, onCancel, children } = props;
  const { t } = useTranslation(['scene', 'common']);
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PanoramaView | null>(null);
  const [turn, setTurn] = useState(0);
  const [shownId, setShownId] = useState<string | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [made, setMade] = useState(0);
  // The view at the moment the graphics context was lost.
  const lost = useRef<SeenView | null>(null);
  // Until the next picture is there it is the one before that turns, which looks elsewhere.
  const isShown = shownId === capture.id;
  const latest = useRef({ id: capture.id, look, onView, onLook, onDrawn, onUnable, isShown });
  latest.current = { id: capture.id, look, onView, onLook, onDrawn, onUnable, isShown };
  useLayoutEffect(() => {
    let opened: PanoramaView | null = null;
    let isGone = false;
    const open = async () => {
      const { PanoramaView: View } = await import('./viewer/panorama-view.ts');
      if (isGone || !box.current) return;
      const own = new View(box.current);
      opened = own;
      own.onLook(() => {
        setTurn((before) => before + 1);
        if (latest.current.isShown) latest.current.onLook(own.look);
      });
      own.onLost(() => {
        if (latest.current.isShown)
          lost.current = { captureId: latest.current.id, look: own.look, zoom: own.zoom };
        setShownId(null);
        setMade((before) => before + 1);
      });
      setView(own);
      latest.current.onView(own);
    };
    open().catch(() => latest.current.onUnable());
    return () => {
      isGone = true;
      latest.current.onView(null);
      setView(null);
      opened?.close();
    };
  }, [made]);
  useEffect(() => {
    if (!view) return;
    let isCurrent = true;
    const before = lost.current?.captureId === capture.id ? lost.current : null;
    view.show(capture, before?.look ?? latest.current.look).then(
      (isDrawn) => {
        if (!isCurrent || !isDrawn) return;
        if (before) view.zoomTo(before.zoom);
        lost.current = null;
        setShownId(capture.id);
        latest.current.onDrawn?.();
        latest.current.onLook(view.look);
      },
      () => {
        if (isCurrent) setFailedId(capture.id);
      },
    );
    return () => {
      isCurrent = false;
    };
    // Signed addresses are renewed while the picture stays the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view, capture.id, tries]);
  const isFailed = failedId === capture.id && shownId !== capture.id;
  return (
    <div dir="ltr" className="absolute inset-0 overflow-hidden bg-sunken">
      {shownId === null && (
        <img src={`${capture.filesUrl}base.jpg`} alt="" className="absolute inset-0 size-full object-cover" />
      )}
      <div ref={box} className="absolute inset-0" />
      {view && shownId !== null && children({ view, turn })}
      {shownId !== capture.id && !isFailed && (
        <StageLoading key={capture.id} view={view} isFirst={shownId === null} onCancel={onCancel} />
      )}
      {isFailed && (
        <div
          role="alert"
          className="absolute start-1/2 top-1/2 grid -translate-x-1/2 -translate-y-1/2 justify-items-center gap-3 rounded-panel border border-line bg-surface p-5"
        >
          <p>{t('failed')}</p>
          <Button
            onClick={() => {
              setFailedId(null);
              setTries(tries + 1);
            }}
          >
            {t('common:retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
