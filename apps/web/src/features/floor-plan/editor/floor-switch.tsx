import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import IconCaretDown from '~icons/ph/caret-down';
import { Menu } from '../../../ui/menu.tsx';

/** The way to the other floors. */
export function FloorSwitch({ floor, floors }: { floor: FloorPlan; floors: readonly FloorPlan[] }) {
  const { t } = useTranslation('plan');
  const navigate = useNavigate();
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('switchFloor', { name: floor.name })}
          className="focus-ring flex h-7 min-w-0 items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-hover"
        >
          <bdi className="truncate">{floor.name}</bdi>
          <IconCaretDown className="size-3 shrink-0 text-text-2" />
        </button>
      }
      groups={[
        floors.map((other) => ({
          id: other.id,
          label: <bdi>{other.name}</bdi>,
          checked: other.id === floor.id,
          onSelect: () => void navigate(`/project/floor?projectId=${floor.projectId}&floorId=${other.id}`),
        })),
      ]}
    />
  );
}
