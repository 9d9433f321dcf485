import { MODEL_FILES } from '@plumbline/shared/models/model-facts.ts';
import type { StandModel } from '@plumbline/shared/contract/aligned-model.ts';
import { lyingOf } from '@plumbline/shared/site-models/lying-of.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BesideModelProps } from '../../inspections/beside-model-props.ts';
import { useStandingView } from '../../inspections/use-standing-view.ts';
import type { ModelView } from './viewer/model-view.ts';

/** A building model as it is seen from a place of the plan that it lies on. */
export function BesideBuilding(props: BesideModelProps) {
  const { model } = props.model;
  return model && <OfBuilding {...props} facts={model} />;
}

function OfBuilding(props: BesideModelProps & { facts: StandModel }) {
  const { model, facts, label } = props;
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const view = useOpenedModel(container, facts, props);
  const { alignment } = model;
  const lying = useMemo(() => lyingOf({ cloud: null, model: facts, alignment }), [facts, alignment]);
  const standing = useMemo(
    () =>
      view && {
        stand: (
          { eye, target }: Record<'eye' | 'target', { x: number; y: number; z: number }>,
          fov: number,
        ) => view.stand({ eye: [eye.x, eye.y, eye.z], target: [target.x, target.y, target.z] }, fov),
      },
    [view],
  );
  useStandingView(container, { ...props, lying }, standing);
  return <div ref={setContainer} role="img" aria-label={label} className="absolute inset-0 touch-none" />;
}

function useOpenedModel(
  container: HTMLElement | null,
  facts: StandModel,
  { model, onTrouble }: Pick<BesideModelProps, 'model' | 'onTrouble'>,
): ModelView | null {
  const [view, setView] = useState<ModelView | null>(null);
  const [made, setMade] = useState(0);
  const latest = useRef({ facts, url: `${model.filesUrl}${MODEL_FILES.geometry}` });
  latest.current = { facts, url: `${model.filesUrl}${MODEL_FILES.geometry}` };
  useEffect(() => {
    if (!container) return undefined;
    let opened: ModelView | null = null;
    const stop = new AbortController();
    const open = async () => {
      const [{ ModelView: View }, answer] = await Promise.all([
        import('./viewer/model-view.ts'),
        fetch(latest.current.url, { signal: stop.signal }),
      ]);
      if (!answer.ok) throw new Error(`the model was not answered: ${answer.status}`);
      const bytes = await answer.arrayBuffer();
      if (stop.signal.aborted) return;
      const own = (opened = madeView(() => new View(container, { facts: latest.current.facts })));
      if (!own) return onTrouble('unable');
      own.onLost(() => setMade((before) => before + 1));
      await own.open(bytes);
      if (!stop.signal.aborted) setView(own);
    };
    onTrouble(null);
    open().catch(() => {
      if (!stop.signal.aborted) onTrouble('failed');
    });
    return () => {
      stop.abort();
      setView(null);
      void opened?.close();
    };
  }, [container, onTrouble, made]);
  return view;
}

function madeView(make: () => ModelView): ModelView | null {
  try {
    return make();
  } catch {
    return null;
  }
}
