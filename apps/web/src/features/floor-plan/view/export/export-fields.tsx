import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { ExportChoice } from './export-job.ts';
import { PAPER_NAMES } from './page-layout.ts';

interface ExportFieldsProps {
  choice: ExportChoice;
  /** Scales that fit the paper now. */
  ratios: readonly number[];
  disabled: boolean;
  onChange: (choice: ExportChoice) => void;
}

const FILL = 'fill';

/** What of the plan, as which file, and for paper its size and scale. */
export function ExportFields({ choice, ratios, disabled, onChange }: ExportFieldsProps) {
  const { t } = useTranslation('view');
  const format = useFormat();
  const set = (change: Partial<ExportChoice>) => onChange({ ...choice, ...change });
  return (
    <fieldset disabled={disabled} className="grid gap-4">
      <div className="flex flex-wrap gap-6">
        <Segmented
          label={t('export.format')}
          labelShown
          options={[
            { value: 'pdf', label: 'PDF' },
            { value: 'png', label: 'PNG' },
          ]}
          value={choice.format}
          onChange={(value) => set({ format: value })}
        />
        <Segmented
          label={t('export.extent')}
          labelShown
          options={[
            { value: 'sheet', label: t('export.sheet') },
            { value: 'view', label: t('export.view') },
          ]}
          value={choice.extent}
          onChange={(extent) => set({ extent })}
        />
      </div>
      {choice.format === 'pdf' && (
        <div className="grid grid-cols-2 gap-4">
          <Select
            label={t('export.paper')}
            options={PAPER_NAMES.map((paper) => ({ value: paper, label: paper }))}
            value={choice.paper}
            onChange={(paper) => set({ paper })}
          />
          <Select
            label={t('page.scale')}
            options={[
              { value: FILL, label: t('export.fill') },
              ...ratios.map((ratio) => ({
                value: String(ratio),
                label: <bdi>{`1:${format.number(ratio)}`}</bdi>,
              })),
            ]}
            value={choice.ratio === null ? FILL : String(choice.ratio)}
            onChange={(value) => set({ ratio: value === FILL ? null : Number(value) })}
          />
        </div>
      )}
      <Checkbox label={t('export.legend')} checked={choice.legend} onChange={(legend) => set({ legend })} />
    </fieldset>
  );
}
