import {
  NotificationListQuerySchema,
  type NotificationListQuery,
} from '@plumbline/shared/contract/notification.ts';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

const NAMES = ['state', 'topic', 'projectId', 'pageNum', 'pageSize'] as const;
type Name = (typeof NAMES)[number] | 'id' | 'settings';

/** What an address asks of the list of alerts; what is not right in it counts as not said. */
export function readAlertPlace(params: URLSearchParams): NotificationListQuery {
  const given: Record<string, string> = {};
  for (const name of NAMES) {
    const value = params.get(name);
    if (value !== null && z.safeParse(NotificationListQuerySchema, { [name]: value }).success)
      given[name] = value;
  }
  return z.parse(NotificationListQuerySchema, given);
}

/** The page, filters and the open alert, kept in the address. */
export function useAlertPlace() {
  const [params, setParams] = useSearchParams();
  /** An empty value takes what it names away. */
  const change = (values: Partial<Record<Name, string>>, without: readonly Name[] = []) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const name of without) next.delete(name);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    place: readAlertPlace(params),
    openId: params.get('id'),
    areSettingsOpen: params.has('settings'),
    /** Anything but another page starts at the first one. */
    filter: (values: Partial<Record<Name, string>>) => change(values, ['pageNum', 'id']),
    put: (values: Partial<Record<Name, string>>) => change(values),
  };
}
