import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/switch.tsx';
import { AlignPanel } from './align-panel.tsx';
import type { Others } from './other-model.tsx';
import { SeenTogether } from './seen-together.tsx';
import type { ModelAddress } from './site-model-requests.ts';
import type { Aligning } from './use-aligning.ts';

interface BuildingPlaceProps {
  address: ModelAddress;
  model: SiteModel;
  floor: FloorPlan | undefined;
  aligning: Aligning;
  mayAlign: boolean;
  sheet: { isShown: boolean; show: (isShown: boolean) => void };
  /** Null: nobody has said which storey the floor is. */
  slice: { isOn: boolean; turn: (isOn: boolean) => void } | null;
  others: Others;
}

/** How a building model lies on its floor, and what it is seen together with. */
export function BuildingPlace(props: BuildingPlaceProps) {
  const { address, model, floor, aligning, mayAlign, sheet, slice, others } = props;
  const { t } = useTranslation(['sitemodel', 'model']);
  return (
    <>
      {floor && (
        <AlignPanel
          {...{ model, floor, aligning, mayAlign }}
          isSheetShown={sheet.isShown}
          onSheet={sheet.show}
        >
          {slice && <Switch label={t('align.slice')} checked={slice.isOn} onChange={slice.turn} />}
        </AlignPanel>
      )}
      <SeenTogether {...{ address, others }} />
    </>
  );
}
