import { useTranslation } from 'react-i18next';
import { Select } from '../ui/select.tsx';

type Ordering<Order extends string> = { orderBy: Order; direction: 'asc' | 'desc' };

interface OrderSelectProps<Order extends string> {
  place: Ordering<Order>;
  options: readonly (Ordering<Order> & { label: string })[];
  onPut: (change: Ordering<Order>) => void;
  className?: string;
}

/** In which order a list comes that has no heads of columns to press. */
export function OrderSelect<Order extends string>(props: OrderSelectProps<Order>) {
  const { place, options, onPut, className } = props;
  const { t } = useTranslation('list');
  const choose = (value: string) => {
    const chosen = options.find((option) => valueOf(option) === value);
    if (chosen) onPut({ orderBy: chosen.orderBy, direction: chosen.direction });
  };
  return (
    <Select
      label={t('order.label')}
      {...(className !== undefined && { className })}
      value={valueOf(place)}
      onChange={choose}
      options={options.map((option) => ({ value: valueOf(option), label: option.label }))}
    />
  );
}

function valueOf({ orderBy, direction }: Ordering<string>): string {
  return `${orderBy} ${direction}`;
}
