import { NotificationListQuerySchema } from '@plumbline/shared/contract/notification.ts';
import { useSearchParams } from 'react-router-dom';
import { useAddressSteps } from '../../lists/address-steps.ts';
import { stepOf, useListPlace, withParam, withPlace } from '../../lists/list-place.ts';

type Change = Partial<Record<keyof typeof NotificationListQuerySchema.shape, string>>;

/** The page, filters and the open alert, kept in the address; an empty value takes what it names away. */
export function useAlertPlace() {
  const [params] = useSearchParams();
  const go = useAddressSteps();
  const { place } = useListPlace(NotificationListQuerySchema);
  const put = (name: 'id' | 'settings', value: string) =>
    go((old) => withParam(old, name, value), { as: value === '' ? 'close' : 'open', name });
  return {
    place,
    openId: params.get('id'),
    areSettingsOpen: params.has('settings'),
    /** Another page or other filters close what is open; other filters start at the first page. */
    filter: (values: Change) => go((old) => withPlace(old, { id: '', ...values }), stepOf(values)),
    open: (id: string) => put('id', id),
    setSettings: (areOpen: boolean) => put('settings', areOpen ? '1' : ''),
  };
}
