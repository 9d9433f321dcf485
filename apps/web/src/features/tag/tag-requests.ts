import type { Tag, TagFields } from '@plumbline/shared/contract/tag.ts';
import { TagAnswerSchema, TagNotesAnswerSchema } from '@plumbline/shared/contract/tag.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';

const IN_PLACE = { errors: true } as const;

/** What is done with the tags of a project; the list is read anew after a refusal too. */
export function useTagChanges(projectId: string) {
  const onSettled = () => queryClient.invalidateQueries({ queryKey: queryKeys.tags(projectId) });
  const saved = { schema: TagAnswerSchema, enableSkip: IN_PLACE };
  const counted = { schema: TagNotesAnswerSchema, enableSkip: IN_PLACE };
  const save = useSubmission({
    mutationFn: ({ tag, of }: { tag: TagFields; of: Tag | null }) =>
      of
        ? request(`/core/tag/${of.id}`, { ...saved, method: 'PUT', body: { tag, version: of.version } })
        : request('/core/tag', { ...saved, method: 'POST', body: { projectId, tag } }),
    onSettled,
  });
  const merge = useSubmission({
    mutationFn: ({ id, intoId }: { id: string; intoId: string }) =>
      request(`/core/tag/${id}/merge`, { ...counted, method: 'POST', body: { intoId } }),
    onSettled,
  });
  const remove = useSubmission({
    mutationFn: (id: string) => request(`/core/tag/${id}`, { ...counted, method: 'DELETE' }),
    onSettled,
  });
  return { save, merge, remove };
}
