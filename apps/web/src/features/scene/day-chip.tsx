import type { AlignedModel } from '@plumbline/shared/contract/aligned-model.ts';
import type { Dot } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Select } from '../../ui/select.tsx';

interface DayChipProps {
  /** Oldest day first. */
  here: readonly Dot[];
  /** Clouds and models that may be seen instead. */
  models?: readonly AlignedModel[];
  /** Capture or model. */
  shownId: string;
  /** The inspection that was chosen. */
  onChoose: (inspectionId: string) => void;
}

/** The day of a pane, and the way to the others at its place. */
export function DayChip({ here, models = [], shownId, onChoose }: DayChipProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const days = here.map(({ id, inspectionId, takenOn }) => ({
    value: id,
    inspectionId,
    label: <bdi>{format.day(takenOn)}</bdi>,
  }));
  const others = models.map(({ id, name, cloud }) => ({
    value: id,
    inspectionId: id,
    label: (
      <>
        {t(cloud ? 'view.cloud' : 'view.building')}: <bdi>{name}</bdi>
      </>
    ),
  }));
  const options = [...days, ...others];
  return (
    <div className="rounded-control border border-line bg-surface">
      <Select
        label={t(models.length > 0 ? 'view.besideChoice' : 'view.day')}
        layout="inline"
        value={shownId}
        onChange={(id) => {
          const to = options.find(({ value }) => value === id);
          if (to) onChoose(to.inspectionId);
        }}
        options={options}
      />
    </div>
  );
}
