import type { PlanCalibration } from '@plumbline/shared/documents/plan/schema.ts';
import { isImperial } from '@plumbline/shared/units/is-imperial.ts';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { READING_UNITS, type ReadingUnit } from './view-settings.ts';

/** The unit this person reads lengths in; until they choose one, it is near to that of the plan's scale. */
export function UnitSwitch({ editor, calibration }: { editor: PlanEditor; calibration: PlanCalibration }) {
  const { t } = useTranslation(['view', 'plan']);
  const view = useEditor(editor.store, (state) => state.view);
  const usual: ReadingUnit = isImperial(calibration.unit) ? 'ft-in' : 'm';
  return (
    <Segmented
      label={t('unit')}
      options={READING_UNITS.map((unit) => ({ value: unit, label: t(`plan:unit.${unit}`) }))}
      value={view.unit ?? usual}
      onChange={(unit) => editor.store.set({ view: { ...view, unit } })}
    />
  );
}
