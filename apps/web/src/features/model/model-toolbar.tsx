import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconAll from '~icons/ph/eye';
import IconAngle from '~icons/ph/angle';
import IconArea from '~icons/ph/shapes';
import IconClear from '~icons/ph/trash';
import IconFit from '~icons/ph/arrows-out';
import IconFly from '~icons/ph/crosshair-simple';
import IconHeight from '~icons/ph/arrows-vertical';
import IconHide from '~icons/ph/eye-slash';
import IconIsolate from '~icons/ph/selection';
import IconOrbit from '~icons/ph/cube-focus';
import IconPale from '~icons/ph/cube-transparent';
import IconRuler from '~icons/ph/arrows-horizontal';
import IconSection from '~icons/ph/crop';
import IconWalk from '~icons/ph/person-simple-walk';
import { IconButton } from '../../ui/icon-button.tsx';
import { isRightToLeft } from '../../ui/reading-direction.ts';
import type { ModelState, ModelTool } from './use-model.ts';

const TOOLS: readonly (readonly [ModelTool, ReactNode])[] = [
  ['orbit', <IconOrbit key="orbit" />],
  ['walk', <IconWalk key="walk" />],
  ['distance', <IconRuler key="distance" />],
  ['height', <IconHeight key="height" />],
  ['angle', <IconAngle key="angle" />],
  ['area', <IconArea key="area" />],
];

/** What is done with a model: how one moves, measures, and what is seen of it. */
export function ModelToolbar({ model }: { model: ModelState }) {
  const { t } = useTranslation('model');
  const { tool, selected, hidden, only, section, facts } = model;
  const isNothing = selected.length === 0;
  const isAllShown = hidden.length === 0 && only === null;
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('tools')}
      className="flex w-11 shrink-0 flex-col items-center gap-1 overflow-y-auto border-e border-line bg-surface py-2 [scrollbar-width:none] print:hidden"
    >
      {TOOLS.map(([each, icon]) => (
        <Tool
          key={each}
          label={t(`tool.${each}`)}
          icon={icon}
          pressed={tool === each}
          onClick={() => model.setTool(each)}
        />
      ))}
      {model.measures.length > 0 && (
        <Tool label={t('clearMeasures')} icon={<IconClear />} onClick={model.clearMeasures} />
      )}
      <Gap />
      <Tool label={t('fit')} icon={<IconFit />} onClick={() => model.fit()} />
      <Tool label={t('flyTo')} icon={<IconFly />} disabled={isNothing} onClick={() => model.fit(selected)} />
      <Tool
        label={t('section')}
        icon={<IconSection />}
        pressed={section !== null}
        onClick={() => model.setSection(section ? null : facts.boundsM)}
      />
      <Gap />
      <Tool label={t('hide')} icon={<IconHide />} disabled={isNothing} onClick={model.hideSelected} />
      <Tool
        label={t('isolate')}
        icon={<IconIsolate />}
        disabled={isNothing}
        onClick={model.isolateSelected}
      />
      <Tool label={t('showAll')} icon={<IconAll />} disabled={isAllShown} onClick={model.showAll} />
      <Tool
        label={t('pale')}
        icon={<IconPale />}
        pressed={model.isPale}
        onClick={() => model.setPale(!model.isPale)}
      />
    </div>
  );
}

const Gap = () => <span aria-hidden className="my-1 h-px w-5 bg-line" />;

interface ToolProps {
  label: string;
  icon: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ icon, ...button }: ToolProps) {
  return (
    <IconButton
      {...button}
      icon={<span className="[&>svg]:size-[18px]">{icon}</span>}
      tooltipPlacement={isRightToLeft() ? 'left' : 'right'}
    />
  );
}
