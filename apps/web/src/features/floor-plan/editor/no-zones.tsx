import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { PlanSketch } from '../../../ui/plan-sketch.tsx';
import type { PlanEditor } from './plan-editor.ts';

interface NoZonesProps {
  editor: PlanEditor;
  mayEdit: boolean;
}

/** What stands where the zones will, with the way to the first one. */
export function NoZones({ editor, mayEdit }: NoZonesProps) {
  const { t } = useTranslation('plan');
  return (
    <div className="grid place-items-center gap-4 px-6 py-10 text-center">
      <PlanSketch className="w-36" />
      <p className="type-body max-w-[30ch] text-text-2">{mayEdit ? t('noZones') : t('noZonesYet')}</p>
      {mayEdit && (
        <Button kind="fill" onClick={() => editor.setTool('rectangle')}>
          {t('drawFirstZone')}
        </Button>
      )}
    </div>
  );
}
