import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { useTranslation } from 'react-i18next';
import IconStack from '~icons/ph/stack';
import { Button } from '../../../ui/button.tsx';
import type { ShownRevision } from './use-shown-revision.ts';

/** Under the top bar of an old drawing: that there is another in force, and the way to it. Nobody is moved. */
export function RevisionBanner({ floor, shown }: { floor: FloorPlan; shown: ShownRevision }) {
  const { t } = useTranslation('revision');
  const letter = revisionLetter(floor.revisionNumber);
  return (
    <p className="flex min-h-8 items-center gap-2 border-b border-line bg-soft px-4 py-1.5 text-on-soft">
      <IconStack className="size-4 shrink-0" />
      <span className="min-w-0 grow">
        {shown.readOnly
          ? t('banner.reading', { letter, old: revisionLetter(shown.number) })
          : t('banner.arrived', { letter })}
      </span>
      <Button size="small" className="text-text" onClick={() => shown.show(floor.revisionNumber)}>
        {t('banner.show', { letter })}
      </Button>
    </p>
  );
}
