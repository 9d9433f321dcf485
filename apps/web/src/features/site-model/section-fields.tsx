import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import { CLOUD_UNITS } from '@plumbline/shared/clouds/cloud-unit.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Slider } from '../../ui/slider.tsx';
import { Switch } from '../../ui/switch.tsx';
import { wholeBox, type SectionBox } from './cloud-look.ts';

const AXES = ['x', 'y', 'z'] as const;
const ENDS = ['min', 'max'] as const;
const STEPS = 200;

interface SectionFieldsProps {
  facts: CloudFacts;
  section: SectionBox | null;
  onSection: (section: SectionBox | null) => void;
}

/** A box outside of which nothing is shown, by its six sides. */
export function SectionFields({ facts, section, onSection }: SectionFieldsProps) {
  const { t } = useTranslation('sitemodel');
  const format = useFormat();
  const whole = wholeBox(facts);
  const put = (axis: (typeof AXES)[number], end: (typeof ENDS)[number], value: number) => {
    if (!section) return;
    const other = section[end === 'min' ? 'max' : 'min'][axis];
    const kept = end === 'min' ? Math.min(value, other) : Math.max(value, other);
    onSection({ ...section, [end]: { ...section[end], [axis]: kept } });
  };
  return (
    <section aria-label={t('section.title')}>
      <Switch
        label={t('section.title')}
        checked={section !== null}
        onChange={(isOn) => onSection(isOn ? whole : null)}
      />
      {section && (
        <div className="mt-2 grid gap-1">
          {AXES.flatMap((axis) =>
            ENDS.map((end) => {
              const [low, high] = [whole.min[axis], whole.max[axis]];
              const fromLow = (section[end][axis] - low) * CLOUD_UNITS[facts.unit];
              return (
                <div key={`${axis}${end}`} className="grid grid-cols-[6rem_1fr] items-center gap-2">
                  <span className="text-text-2">{t(`section.${axis}.${end}`)}</span>
                  <Slider
                    label={t(`section.${axis}.${end}`)}
                    text={`${format.number(fromLow, 1)} m`}
                    value={section[end][axis]}
                    min={low}
                    max={high}
                    step={(high - low) / STEPS || 1}
                    onChange={(value) => put(axis, end, value)}
                  />
                </div>
              );
            }),
          )}
        </div>
      )}
    </section>
  );
}
