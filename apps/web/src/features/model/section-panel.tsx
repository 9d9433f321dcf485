import type { ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Slider } from '../../ui/slider.tsx';
import type { ModelState } from './use-model.ts';

const SIDES = ['west', 'east', 'south', 'north', 'bottom', 'top'] as const;
/** Far finer than a wall is thick. */
const STEPS = 200;

interface SectionPanelProps {
  model: ModelState;
  section: ModelFacts['boundsM'];
}

/** The six sides of the box that cuts a model. */
export function SectionPanel({ model, section }: SectionPanelProps) {
  const { t, i18n } = useTranslation('model');
  const format = useFormat();
  const { boundsM } = model.facts;
  return (
    <fieldset
      dir={i18n.dir()}
      className="absolute end-3 bottom-3 w-64 rounded-panel border border-line bg-surface p-3 shadow-panel"
    >
      <legend className="sr-only">{t('section')}</legend>
      {SIDES.map((side, index) => {
        const [axis, end] = [Math.floor(index / 2), index % 2 === 0 ? 'min' : 'max'] as const;
        const [low, high] = [boundsM.min[axis] ?? 0, boundsM.max[axis] ?? 0];
        const value = section[end][axis] ?? low;
        const change = (next: number) => {
          const limit =
            end === 'min'
              ? Math.min(next, section.max[axis] ?? next)
              : Math.max(next, section.min[axis] ?? next);
          const [east, north, height] = section[end].with(axis, limit);
          model.setSection({ ...section, [end]: [east, north, height] });
        };
        return (
          <div key={side} className="grid grid-cols-[5rem_1fr] items-center gap-2 py-0.5">
            <span aria-hidden className="type-note truncate text-text-2">
              {t(`side.${side}`)}
            </span>
            <Slider
              label={t(`side.${side}`)}
              text={`${format.number(value, 1)} m`}
              {...{ value, min: low, max: high }}
              step={Math.max((high - low) / STEPS, 0.001)}
              onChange={change}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
