import type { Insight } from '@plumbline/shared/contract/insight.ts';
import { useTranslation } from 'react-i18next';
import IconClose from '~icons/ph/x';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { LateCard } from './cards/late-card.tsx';
import { StatesCard } from './cards/states-card.tsx';
import { WeeksCard } from './cards/weeks-card.tsx';

interface InsightWallProps {
  insight: Insight;
  onClose: () => void;
}

/** Three cards for a screen on a wall: large, live, and nobody is named. */
export function InsightWall({ insight, onClose }: InsightWallProps) {
  const { t } = useTranslation('insight');
  const card = { of: null, insight, isWall: true } as const;
  return (
    <div className="fixed inset-0 z-40 flex flex-col bg-bg">
      <div className="flex items-center border-b border-line bg-surface px-8 py-4">
        <PageTitle>{t('title')}</PageTitle>
        <IconButton
          className="ms-auto"
          label={t('wall.close')}
          shortcut="KeyW"
          icon={<IconClose />}
          onClick={onClose}
        />
      </div>
      <div className="grid min-h-0 grow grid-cols-3 gap-px overflow-y-auto bg-line max-lg:grid-cols-1">
        <WeeksCard {...card} />
        <LateCard {...card} />
        <StatesCard {...card} />
      </div>
    </div>
  );
}
