import { NotificationListQuerySchema } from '@plumbline/shared/contract/notification.ts';
import { useSearchParams } from 'react-router-dom';
import { readPlace, withParam, withPlace } from '../../lists/list-place.ts';

type Change = Partial<Record<keyof typeof NotificationListQuerySchema.shape | 'id' | 'settings', string>>;

/** The page, filters and the open alert, kept in the address; an empty value takes what it names away. */
export function useAlertPlace() {
  const [params, setParams] = useSearchParams();
  const change = (next: (old: URLSearchParams) => URLSearchParams) => setParams(next, { replace: true });
  return {
    place: readPlace(NotificationListQuerySchema, params),
    openId: params.get('id'),
    areSettingsOpen: params.has('settings'),
    /** Another page or other filters close what is open; other filters start at the first page. */
    filter: (values: Change) => change((old) => withPlace(old, { id: '', ...values })),
    put: (values: Change) =>
      change((old) =>
        Object.entries(values).reduce((next, [name, value]) => withParam(next, name, value), old),
      ),
  };
}
