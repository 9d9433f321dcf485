import { UnreadAnswerSchema } from '@plumbline/shared/contract/unread-notifications.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-client.ts';
import { request } from './request.ts';

/** How many notifications of one's own are unread; the tenant's feed tells when it is another number. */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeys.notifications, 'unread'],
  queryFn: async ({ signal }) => {
    const options = { schema: UnreadAnswerSchema, enableSkip: true, signal } as const;
    return (await request('/core/notification/unread', options)).data.unread;
  },
});
