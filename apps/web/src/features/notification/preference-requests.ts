import {
  PreferencesAnswerSchema,
  PreferencesSchema,
  type PreferenceChoices,
  type Preferences,
  type QuietHours,
} from '@plumbline/shared/contract/notification.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { RequestError } from '../../api/request-error.ts';
import { request } from '../../api/request.ts';

const IN_PLACE = { errors: true, duplicates: true } as const;
const CHOOSING = ['choose-preference'];
const options = { schema: PreferencesAnswerSchema, enableSkip: IN_PLACE } as const;

/** How one wants to be told. */
export const preferencesQuery = queryOptions({
  queryKey: queryKeys.preferences,
  queryFn: async ({ signal }) => (await request('/core/preference', { ...options, signal })).data,
});

const held = () => queryClient.getQueryData(preferencesQuery.queryKey);
const hold = (preferences: Preferences | undefined) =>
  queryClient.setQueryData(preferencesQuery.queryKey, preferences);

/** What is chosen anew; all else stays. */
export interface Choosing {
  choices?: Partial<PreferenceChoices>;
  quietHours?: QuietHours | null;
}

const chosen = (before: Preferences, { choices, ...change }: Choosing): Preferences => ({
  ...before,
  ...change,
  choices: { ...before.choices, ...choices },
});

/** Shows a choice at once and stores it; one after the other, each upon what the one before has left. */
export function useChoose() {
  return useMutation({
    scope: { id: 'preferences' },
    mutationKey: CHOOSING,
    // All at once: the next press is made upon what this one shows.
    onMutate: (choosing: Choosing) => {
      void queryClient.cancelQueries({ queryKey: queryKeys.preferences });
      const before = held();
      hold(before && chosen(before, choosing));
      return before;
    },
    mutationFn: async (choosing: Choosing) => {
      const now = held();
      if (!now) throw new Error('nothing is loaded that could be changed');
      const { version, choices, quietHours } = chosen(now, choosing);
      const body = { version, choices, quietHours };
      return (await request('/core/preference', { ...options, method: 'PUT', body })).data;
    },
    onSuccess: (saved) => {
      const now = held();
      // What was chosen meanwhile is shown already and waits for its turn.
      hold(now ? { ...saved, choices: now.choices, quietHours: now.quietHours } : saved);
    },
    onError: (error, _wish, before) => hold(currentIn(error) ?? before),
    onSettled: () => {
      // The next one in line is not on the server yet, and would be gone from the screen for a moment.
      if (queryClient.isMutating({ mutationKey: CHOOSING }) > 1) return undefined;
      return queryClient.invalidateQueries({ queryKey: queryKeys.preferences });
    },
  });
}

/** What holds now, where somebody, or another window, was first. */
export function currentIn(error: Error | null): Preferences | undefined {
  const failure = error instanceof RequestError ? error.failure : null;
  if (failure?.error !== 'conflict') return undefined;
  const current = z.safeParse(PreferencesSchema, failure.current);
  return current.success ? current.data : undefined;
}

/** Silences a project, or lets it speak again. */
export function useMuteProject() {
  return useMutation({
    mutationFn: async ({ projectId, isMuted }: { projectId: string; isMuted: boolean }) =>
      (
        await request(`/core/preference/project/${projectId}`, {
          ...options,
          method: 'PUT',
          body: { isMuted },
        })
      ).data,
    onSuccess: hold,
  });
}
