import type { ModelPlace } from '@plumbline/shared/models/model-facts.ts';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/states.tsx';
import { MeasureLines } from './measure-lines.tsx';
import { ModelToolbar } from './model-toolbar.tsx';
import { SectionPanel } from './section-panel.tsx';
import type { ModelState } from './use-model.ts';
import type { ModelCamera, ModelView } from './viewer/model-view.ts';

interface ModelStageProps {
  model: ModelState;
  /** Where several models of a project are seen from the same origin. */
  originM?: ModelPlace;
  /** Where it looks when it opens; without it all is seen. */
  camera?: ModelCamera;
  /** Tells of every change of the look. */
  onCamera?: (camera: ModelCamera) => void;
  /** Takes the lower half. */
  lower?: ReactNode;
  /** What lies over the model, placed by `view.screenOf`; `turn` counts the changes of what is seen. */
  children?: (stage: { view: ModelView; turn: number }) => ReactNode;
}

/** A building model, left to right in every language, with its tools at the inline start. */
export function ModelStage({ model, originM, camera, onCamera, lower, children }: ModelStageProps) {
  const { t } = useTranslation('model');
  const box = useRef<HTMLDivElement>(null);
  const { state, turn, again } = useOpened(box, model, { originM, camera, onCamera });
  return (
    <div className="flex min-h-0 min-w-0 grow">
      <ModelToolbar model={model} />
      <div dir="ltr" className="relative min-w-0 grow overflow-hidden bg-sunken">
        <div
          ref={box}
          className={cx(
            'focus-within:outline-focus absolute inset-x-0 top-0 focus-within:outline-2 focus-within:-outline-offset-2',
            lower ? 'bottom-1/2' : 'bottom-0',
          )}
        />
        {model.view && <MeasureLines model={model} view={model.view} turn={turn} />}
        {model.view && children?.({ view: model.view, turn })}
        {lower}
        {model.section && !lower && <SectionPanel model={model} section={model.section} />}
        {state === 'loading' && (
          <p
            role="status"
            className="absolute start-1/2 top-1/2 -translate-x-1/2 rounded-control bg-surface px-3 py-1.5"
          >
            {t('loading')}
          </p>
        )}
        {(state === 'failed' || state === 'unable') && (
          <div className="absolute inset-0 grid place-items-center">
            <ErrorState {...(state === 'failed' && { onRetry: again })}>{t(state)}</ErrorState>
          </div>
        )}
      </div>
    </div>
  );
}

type StageState = 'loading' | 'ready' | 'failed' | 'unable';
interface StageOptions {
  originM: ModelPlace | undefined;
  camera: ModelCamera | undefined;
  onCamera: ((camera: ModelCamera) => void) | undefined;
}

/** Opens the model, and once more at the same view where its graphics context was lost. */
function useOpened(box: { current: HTMLDivElement | null }, model: ModelState, options: StageOptions) {
  const { t } = useTranslation('model');
  const [state, setState] = useState<StageState>('loading');
  const [turn, setTurn] = useState(0);
  const [made, setMade] = useState(0);
  const kept = useRef<ModelCamera | undefined>(options.camera);
  const latest = useRef({ model, options, label: t('canvas') });
  useEffect(() => {
    latest.current = { model, options, label: t('canvas') };
  });
  // Signed addresses are renewed while the model stays the same.
  const path = model.fragUrl.split('?')[0];
  useLayoutEffect(() => {
    let opened: ModelView | null = null;
    let isGone = false;
    const open = async () => {
      setState('loading');
      const { facts, fragUrl, setView } = latest.current.model;
      const [{ ModelView: View }, bytes] = await Promise.all([
        import('./viewer/model-view.ts').catch(() => ({ ModelView: null })),
        fetchBytes(fragUrl),
      ]);
      const container = box.current;
      if (isGone || !container) return;
      if (!View) return setState('failed');
      const { originM } = latest.current.options;
      opened = made3d(() => new View(container, { facts, originM, camera: kept.current }));
      if (!opened) return setState('unable');
      const own = opened;
      nameCanvas(own, latest.current.label);
      own.onLook(() => {
        kept.current = own.camera;
        setTurn((before) => before + 1);
        latest.current.options.onCamera?.(own.camera);
      });
      own.onPress((client) => latest.current.model.press(client));
      own.onLost(() => setMade((before) => before + 1));
      await own.open(bytes);
      if (isGone) return;
      setView(own);
      setState('ready');
    };
    open().catch(() => {
      if (!isGone) setState('failed');
    });
    return () => {
      isGone = true;
      latest.current.model.setView(null);
      void opened?.close();
    };
  }, [box, path, made]);
  return { state, turn, again: () => setMade((before) => before + 1) };
}

function made3d(make: () => ModelView): ModelView | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/** The canvas is one thing to whoever does not see it; the tree beside it lists what it shows. */
function nameCanvas({ canvas }: ModelView, label: string): void {
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', label);
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the model was not answered: ${answer.status}`);
  return answer.arrayBuffer();
}
