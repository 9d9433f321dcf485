import { ALIGNMENTS, DISTRIBUTIONS, type Alignment } from '@plumbline/shared/geometry/arrange-boxes.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconBottom from '~icons/ph/align-bottom';
import IconCentre from '~icons/ph/align-center-horizontal';
import IconMiddle from '~icons/ph/align-center-vertical';
import IconLeft from '~icons/ph/align-left';
import IconRight from '~icons/ph/align-right';
import IconTop from '~icons/ph/align-top';
import IconAcross from '~icons/ph/columns';
import IconDown from '~icons/ph/rows';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { SelectionActions } from './selection-actions.ts';

const ICONS: Record<Alignment, ReactNode> = {
  left: <IconLeft className="size-[18px]" />,
  centre: <IconCentre className="size-[18px]" />,
  right: <IconRight className="size-[18px]" />,
  top: <IconTop className="size-[18px]" />,
  middle: <IconMiddle className="size-[18px]" />,
  bottom: <IconBottom className="size-[18px]" />,
};
const KEYS: Record<Alignment, string> = {
  left: 'Alt A',
  centre: 'Alt H',
  right: 'Alt D',
  top: 'Alt W',
  middle: 'Alt V',
  bottom: 'Alt S',
};

/** Aligning and distributing; the physical sides of the plan, so the row never mirrors. `free`: what is not locked. */
export function ArrangeButtons({ actions, free }: { actions: SelectionActions; free: number }) {
  const { t } = useTranslation('select');
  return (
    <div className="mt-2 flex">
      <div role="group" aria-label={t('arrange')} dir="ltr" className="flex flex-wrap gap-0.5">
        {ALIGNMENTS.map((alignment) => (
          <IconButton
            key={alignment}
            label={t(`align.${alignment}`)}
            shortcut={KEYS[alignment]}
            icon={ICONS[alignment]}
            disabled={free < 2}
            disabledReason={free < 2 ? t('needsTwo') : undefined}
            onClick={() => actions.align(alignment)}
          />
        ))}
        {DISTRIBUTIONS.map((along) => (
          <IconButton
            key={along}
            label={t(`distribute.${along}`)}
            shortcut={along === 'across' ? 'Alt Shift H' : 'Alt Shift V'}
            icon={
              along === 'across' ? (
                <IconAcross className="size-[18px]" />
              ) : (
                <IconDown className="size-[18px]" />
              )
            }
            disabled={free < 3}
            disabledReason={free < 3 ? t('needsThree') : undefined}
            onClick={() => actions.distribute(along)}
          />
        ))}
      </div>
    </div>
  );
}
