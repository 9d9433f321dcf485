import type { ModelPlace } from '@plumbline/shared/site-models/lie-on-plan.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { linesOf, measured, type Measure } from '../../viewers/measure.ts';
import type { ModelState } from './use-model.ts';
import type { ModelView } from './viewer/model-view.ts';

interface MeasureLinesProps {
  model: ModelState;
  view: ModelView;
  /** Counts the changes of what is seen. */
  turn: number;
}

/** What was measured: lines over the model, and the values as a list for whoever does not see them. */
export function MeasureLines({ model, view }: MeasureLinesProps) {
  const { t, i18n } = useTranslation('model');
  const textOf = useMeasureText();
  const { measures, tool } = model;
  if (measures.length === 0 && (tool === 'orbit' || tool === 'walk')) return null;
  return (
    <>
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
        {measures.map((each) => (
          <MeasureLine key={each.id} view={view} measure={each} />
        ))}
      </svg>
      <div
        dir={i18n.dir()}
        className="absolute start-3 top-3 max-w-60 rounded-control border border-line bg-surface px-3 py-1.5"
      >
        {measures.length === 0 && <p>{t(`how.${tool}`)}</p>}
        <ul aria-label={t('measured')} aria-live="polite">
          {measures.map((each) => (
            <li key={each.id} className="flex justify-between gap-3">
              <span className="text-text-2">{t(`tool.${each.kind}`)}</span>
              <bdi className="type-mono">{textOf(each)}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function useMeasureText(): (measure: Measure) => string {
  const format = useFormat();
  return (measure) => {
    const result = measured(measure);
    if (result === null) return '…';
    if (result.of === 'angle') return `${format.number(result.deg, 1)}°`;
    return result.of === 'area'
      ? `${format.number(result.value, 2)} m²`
      : `${format.number(result.value, 3)} m`;
  };
}

function MeasureLine({ view, measure }: { view: ModelView; measure: Measure }) {
  const seen = ({ x, y, z }: ModelPlace) => view.screenOf([x, y, z]);
  const line = linesOf(measure).map(seen);
  const isWhole = line.every((point) => point !== null);
  return (
    <g className="stroke-accent">
      {isWhole && (
        <>
          <polyline points={path(line)} fill="none" className="stroke-surface" strokeWidth={5} />
          <polyline points={path(line)} fill="none" strokeWidth={2} />
        </>
      )}
      {measure.places.map((place, index) => {
        const point = seen(place);
        return (
          point && (
            <circle key={index} cx={point.x} cy={point.y} r={4} className="fill-surface" strokeWidth={2} />
          )
        );
      })}
    </g>
  );
}

const path = (line: readonly ({ x: number; y: number } | null)[]) =>
  line.map((point) => (point ? `${point.x},${point.y}` : '')).join(' ');
