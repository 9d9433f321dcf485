import { useTranslation } from 'react-i18next';
import IconApart from '~icons/ph/link-simple-break';
import IconLocked from '~icons/ph/link-simple';
import IconSwap from '~icons/ph/arrows-left-right';
import IconSwipe from '~icons/ph/square-split-horizontal';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Split } from './use-split.ts';

/** Turns two days together or apart, lays them on each other, and changes their sides. */
export function SplitBar({ split }: { split: Split }) {
  const { t } = useTranslation('scene');
  const Lock = split.isLocked ? IconLocked : IconApart;
  return (
    <div className="flex gap-1 rounded-control border border-line bg-surface p-0.5">
      <IconButton
        label={t('view.lock')}
        shortcut="Shift B"
        pressed={split.isLocked}
        icon={<Lock className="size-[18px]" />}
        onClick={split.toggleLock}
      />
      <IconButton
        label={t('view.swipe')}
        pressed={split.isSwipe}
        icon={<IconSwipe className="size-[18px]" />}
        onClick={split.toggleSwipe}
      />
      <IconButton label={t('view.swap')} icon={<IconSwap className="size-[18px]" />} onClick={split.swap} />
    </div>
  );
}
