/** Tokens of the own account, and the accounts of the tenant that only programs speak for. */
import {
  ApiTokenListAnswerSchema,
  NewApiTokenAnswerSchema,
  ServiceAccountAnswerSchema,
  ServiceAccountListAnswerSchema,
  type NewApiTokenBody,
  type NewServiceAccountBody,
} from '@plumbline/shared/contract/api-token.ts';
import { answerOf, EmptySchema } from '@plumbline/shared/contract/envelope.ts';
import { ProjectListAnswerSchema } from '@plumbline/shared/contract/project.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { useSubmission } from '../api/use-submission.ts';

const IN_PLACE = { errors: true } as const;
const EmptyAnswerSchema = answerOf(EmptySchema);
/** No event tells of a use; who looks at the list wants to see it come. */
const RENEWAL_MS = 10_000;

export const ownTokensQuery = queryOptions({
  queryKey: [...queryKeys.tokens, 'own'],
  queryFn: async ({ signal }) => {
    const options = { schema: ApiTokenListAnswerSchema, enableSkip: IN_PLACE, signal };
    return (await request('/core/token', options)).rows;
  },
  refetchOnMount: 'always',
  refetchInterval: RENEWAL_MS,
});

export const serviceAccountsQuery = queryOptions({
  queryKey: [...queryKeys.tokens, 'services'],
  queryFn: async ({ signal }) => {
    const options = { schema: ServiceAccountListAnswerSchema, enableSkip: IN_PLACE, signal };
    return (await request('/core/service', options)).rows;
  },
  refetchOnMount: 'always',
  refetchInterval: RENEWAL_MS,
});

/** Projects to choose from: the first hundred that hold the words. */
export const choosableProjectsQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.tokens, 'projects', search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ pageSize: '100', ...(search !== '' && { search }) });
      const options = { schema: ProjectListAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/project?${query}`, options)).rows;
    },
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.tokens });
/** Of the own account, or of one that programs speak for. */
const pathOf = (serviceId: string | null) =>
  serviceId === null ? '/core/token' : `/core/service/${serviceId}/token`;

export function useNewToken(serviceId: string | null) {
  return useSubmission({
    mutationFn: (body: NewApiTokenBody) =>
      request(pathOf(serviceId), {
        method: 'POST',
        body,
        schema: NewApiTokenAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}

export function useRevokeToken(serviceId: string | null) {
  return useSubmission({
    mutationFn: (tokenId: string) =>
      request(`${pathOf(serviceId)}/${tokenId}`, {
        method: 'DELETE',
        schema: EmptyAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}

export function useNewService() {
  return useSubmission({
    mutationFn: (body: NewServiceAccountBody) =>
      request('/core/service', {
        method: 'POST',
        body,
        schema: ServiceAccountAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}

export function useRemoveService() {
  return useSubmission({
    mutationFn: (serviceId: string) =>
      request(`/core/service/${serviceId}`, {
        method: 'DELETE',
        schema: EmptyAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}
