import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { planToScreen } from '../canvas/viewport.ts';
import { useEditor } from '../editor/editor-store.ts';
import { usePlanState } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { LETTER_AWAY, NEEDLE, NORTH_SIZE } from './north-needle.ts';

const MIDDLE = NORTH_SIZE / 2;

/** Where north is, at the end of the upper edge; it turns with nothing, for a plan never mirrors. */
export function NorthArrow({ editor }: { editor: PlanEditor }) {
  const { northDeg } = usePlanState(editor.live);
  const from = useEditor(editor.store, ({ north }) => north);
  return (
    <>
      {from && <LineInHand editor={editor} from={from} />}
      {northDeg !== null && <Needle northDeg={northDeg} />}
    </>
  );
}

function Needle({ northDeg }: { northDeg: number }) {
  const { t } = useTranslation('view');
  const format = useFormat();
  const turn = (northDeg * Math.PI) / 180;
  return (
    <div
      dir={document.documentElement.dir}
      className="pointer-events-none absolute inset-0 flex items-start justify-end p-3"
    >
      <svg
        role="img"
        aria-label={t('north.is', { degrees: format.number(northDeg) })}
        viewBox={`0 0 ${NORTH_SIZE} ${NORTH_SIZE}`}
        className="size-11 rounded-full bg-white/90 text-[#131d1e]"
      >
        <polygon
          points={NEEDLE.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="currentColor"
          transform={`translate(${MIDDLE} ${MIDDLE}) rotate(${northDeg})`}
        />
        <text
          x={MIDDLE + LETTER_AWAY * Math.sin(turn)}
          y={MIDDLE - LETTER_AWAY * Math.cos(turn)}
          textAnchor="middle"
          dominantBaseline="central"
          className="type-note"
          fill="currentColor"
        >
          {t('north.letter')}
        </text>
      </svg>
    </div>
  );
}

/** The line towards north while it is being set. */
function LineInHand({ editor, from }: { editor: PlanEditor; from: PlanPoint }) {
  const viewport = useEditor(editor.store, (state) => state.viewport);
  const pointer = useEditor(editor.store, (state) => state.pointer);
  const a = planToScreen(viewport, from);
  const b = pointer && planToScreen(viewport, pointer);
  const turnDeg = b ? (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI : 0;
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full text-accent">
      <circle cx={a.x} cy={a.y} r={4} fill="currentColor" stroke="#fff" />
      {b && (
        <>
          <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} stroke="#fff" strokeWidth={4} opacity={0.8} />
          <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} stroke="currentColor" strokeWidth={2} />
          <path
            d="M0 -6 L5 6 L-5 6 Z"
            fill="currentColor"
            stroke="#fff"
            transform={`translate(${b.x} ${b.y}) rotate(${turnDeg})`}
          />
        </>
      )}
    </svg>
  );
}
