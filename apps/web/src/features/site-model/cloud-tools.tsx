import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconAngle from '~icons/ph/angle';
import IconArea from '~icons/ph/shapes';
import IconDistance from '~icons/ph/arrows-horizontal';
import IconFit from '~icons/ph/arrows-out';
import IconHeight from '~icons/ph/arrows-vertical';
import IconIn from '~icons/ph/binoculars';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { coloringsOf } from './cloud-look.ts';
import { MEASURE_KINDS, type MeasureKind } from '../../viewers/measure.ts';
import { POINT_SIZES, type CloudStageState } from './use-cloud-view.ts';
import type { Measures } from './use-measures.ts';

const ICONS: Record<MeasureKind, ReactNode> = {
  distance: <IconDistance />,
  height: <IconHeight />,
  angle: <IconAngle />,
  area: <IconArea />,
};

interface CloudToolsProps {
  facts: CloudFacts;
  stage: CloudStageState;
  measures: Measures;
}

/** How the cloud is shown, and what is measured next. */
export function CloudTools({ facts, stage, measures }: CloudToolsProps) {
  const { t } = useTranslation('sitemodel');
  const format = useFormat();
  const { view } = stage;
  const near = () => {
    const place = view?.pickMiddle();
    if (place) view?.flyTo(place);
  };
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="flex w-44 flex-col gap-3 overflow-y-auto border-e border-line bg-surface p-3"
    >
      <div className="flex gap-1">
        <IconButton label={t('fit')} icon={<IconFit />} onClick={() => view?.fit()} />
        <IconButton label={t('nearer')} icon={<IconIn />} onClick={near} />
      </div>
      <div>
        <p className="type-label mb-1 text-text-2">{t('measure.title')}</p>
        <div className="flex flex-wrap gap-1">
          {MEASURE_KINDS.map((kind) => (
            <IconButton
              key={kind}
              label={t(`measure.kind.${kind}`)}
              icon={ICONS[kind]}
              pressed={measures.active?.kind === kind}
              onClick={() => (measures.active?.kind === kind ? measures.stop() : measures.start(kind))}
            />
          ))}
        </div>
      </div>
      <Select
        label={t('coloring.title')}
        value={stage.coloring}
        onChange={stage.setColoring}
        options={coloringsOf(facts).map((each) => ({ value: each, label: t(`coloring.${each}`) }))}
      />
      <div>
        <p className="type-strong mb-1">{t('pointSize')}</p>
        <Slider
          label={t('pointSize')}
          text={format.number(stage.pointSize, 2)}
          value={stage.pointSize}
          min={POINT_SIZES.least}
          max={POINT_SIZES.most}
          step={POINT_SIZES.step}
          onChange={stage.setPointSize}
        />
      </div>
    </div>
  );
}
