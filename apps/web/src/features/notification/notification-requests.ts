import { answerOf, EmptySchema } from '@plumbline/shared/contract/envelope.ts';
import {
  NotificationListAnswerSchema,
  type NotificationFilters,
  type NotificationListQuery,
} from '@plumbline/shared/contract/notification.ts';
import { UnreadAnswerSchema } from '@plumbline/shared/contract/unread-notifications.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

/** The list tells its failure itself; the same may be marked twice within a second. */
const IN_PLACE = { errors: true, duplicates: true } as const;

/** One page of the own notifications; the tenant's feed tells when it is out of date. */
export function notificationsQuery(place: NotificationListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.notifications, 'list', place],
    queryFn: ({ signal }) =>
      request('/core/notification', {
        schema: NotificationListAnswerSchema,
        query: place,
        enableSkip: IN_PLACE,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** How many unread ones the filters let through. */
export function unreadOfQuery({ topic, projectId }: Pick<NotificationListQuery, 'topic' | 'projectId'>) {
  return queryOptions({
    queryKey: [...queryKeys.notifications, 'unread', { topic, projectId }],
    queryFn: async ({ signal }) => {
      const query = { topic, projectId };
      const options = { schema: UnreadAnswerSchema, query, enableSkip: true, signal } as const;
      return (await request('/core/notification/unread', options)).data.unread;
    },
  });
}

export type Mark =
  | { mark: 'read'; body: { ids: string[]; isRead: boolean } }
  | { mark: 'done'; body: { ids: string[]; isDone: boolean } }
  | { mark: 'readAll'; body: { projectId: string | null; topic?: NotificationFilters['topic'] } };

/** Marks notifications; other tabs hear of it by the feed. */
export function useMarkNotifications() {
  return useMutation({
    mutationFn: ({ mark, body }: Mark) =>
      request(`/core/notification/${mark}`, {
        method: 'POST',
        body,
        schema: answerOf(EmptySchema),
        enableSkip: IN_PLACE,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}
