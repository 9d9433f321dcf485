import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { useTranslation } from 'react-i18next';
import IconRestore from '~icons/ph/clock-counter-clockwise';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { toastSuccess } from '../../../ui/toaster.tsx';
import { usePresentPlan } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { isSameZone } from './same-zone.ts';

/** Under a zone of the past: whether it is still so, and the way to have it so again. */
export function RestoreZone({ editor, zone }: { editor: PlanEditor; zone: PlanZone }) {
  const { t } = useTranslation('history');
  const present = usePresentPlan(editor.live).zones.find(({ id }) => id === zone.id);
  const edits = editor.presentEdits;
  const isSame = present !== undefined && isSameZone(present, zone);
  const restore = () => {
    if (edits?.bringBack(zone)) toastSuccess(t('restored', { name: isolated(zone.name) }));
  };
  return (
    <div className="shrink-0 border-t border-line px-3 py-3">
      <p className="text-text-2">
        {isSame ? t('unchangedSince') : present ? t('changedSince') : t('deletedSince')}
      </p>
      {edits && !isSame && (
        <Button
          size="small"
          kind="fill"
          className="mt-2"
          icon={<IconRestore className="size-4" />}
          onClick={restore}
        >
          {t('restoreZone')}
        </Button>
      )}
    </div>
  );
}
