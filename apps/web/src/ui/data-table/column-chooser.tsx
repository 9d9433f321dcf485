import { useTranslation } from 'react-i18next';
import IconColumns from '~icons/ph/columns';
import { DENSITIES } from '../appearance.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { IconButton } from '../icon-button.tsx';
import { Popover } from '../popover.tsx';
import { Segmented } from '../segmented.tsx';
import { isShown, type ListLook } from './list-look.ts';

interface ColumnChooserProps {
  columns: readonly { id: string; label: string; fixed?: boolean; rare?: boolean }[];
  look: ListLook;
  onPut: (change: Partial<ListLook>) => void;
  onReset: () => void;
}

/** Which columns the list has and how dense its rows are; kept on this device. */
export function ColumnChooser({ columns, look, onPut, onReset }: ColumnChooserProps) {
  const { t } = useTranslation('list');
  return (
    <Popover
      label={t('columns')}
      className="w-64 p-4"
      trigger={<IconButton label={t('columns')} icon={<IconColumns />} size="regular" />}
    >
      <Segmented
        label={t('density.label')}
        labelShown
        value={look.density}
        onChange={(density) => onPut({ density })}
        options={DENSITIES.map((value) => ({ value, label: t(`density.${value}`) }))}
      />
      <p className="type-strong mt-4 mb-1">{t('columns')}</p>
      {columns
        .filter(({ fixed }) => !fixed)
        .map((column) => (
          <Checkbox
            key={column.id}
            label={column.label}
            checked={isShown(column, look)}
            onChange={(checked) => onPut({ shown: { ...look.shown, [column.id]: checked } })}
          />
        ))}
      <Button size="small" className="mt-4" onClick={onReset}>
        {t('asUsual')}
      </Button>
    </Popover>
  );
}
