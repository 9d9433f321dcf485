import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
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

/** How many of them are about one thing, those that only a mail would tell of among them. */
export function unreadAboutQuery(subjectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.notifications, 'about', subjectId],
    queryFn: async ({ signal }) => {
      const options = { schema: UnreadAnswerSchema, query: { subjectId }, enableSkip: true, signal } as const;
      return (await request('/core/notification/unread', options)).data.unread;
    },
  });
}

/** Whoever looks at a thing has seen what they were told of it, and gets no mail of that. */
export async function markSeen(about: { projectId: string; subjectId: string }): Promise<void> {
  await request('/core/notification/readAll', {
    method: 'POST',
    body: about,
    schema: answerOf(EmptySchema),
    enableSkip: true,
  });
}
