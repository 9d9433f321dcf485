import { isImperial } from '@plumbline/shared/units/is-imperial.ts';
import { useEditor } from './editor-store.ts';
import { usePlanState } from './live-plan.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';
import { scaleBarMm } from './scale-bar-length.ts';

/** A round length at the size it has on screen now; absent without a scale. */
export function ScaleBar({ editor, words }: { editor: PlanEditor; words: PlanWords }) {
  const scale = useEditor(editor.store, ({ viewport }) => viewport.scale);
  const unit = useEditor(editor.store, ({ view }) => view.unit);
  const { calibration } = usePlanState(editor.live);
  if (!calibration) return null;
  const pxPerMm = scale / calibration.mmPerPx;
  const mm = scaleBarMm(pxPerMm, isImperial(unit ?? calibration.unit));
  return (
    <div
      dir={document.documentElement.dir}
      className="pointer-events-none absolute inset-0 flex items-end justify-start p-3"
    >
      <div className="rounded-tag bg-white/90 px-3 py-1.5 text-[#131d1e]">
        <span className="dim-line" style={{ inlineSize: mm * pxPerMm }}>
          <bdi className="type-note z-10 bg-white px-1.5">{words.length(mm / calibration.mmPerPx)}</bdi>
        </span>
      </div>
    </div>
  );
}
