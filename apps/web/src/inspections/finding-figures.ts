import { FindingFiguresAnswerSchema, type FindingFiguresQuery } from '@plumbline/shared/contract/hazard.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';

export const findingFiguresKey = (projectId: string) => [
  ...queryKeys.inspections(projectId),
  'finding-figures',
];

/** How often detectors were right in the inspections of a project, for those who may review. */
export function findingFiguresQuery(projectId: string, query: FindingFiguresQuery = {}) {
  return queryOptions({
    queryKey: [...findingFiguresKey(projectId), query],
    queryFn: async ({ signal }) => {
      const schema = FindingFiguresAnswerSchema;
      const options = { schema, query: { ...query }, enableSkip: { errors: true }, signal } as const;
      return (await request(`/core/project/${projectId}/finding-figures`, options)).data;
    },
  });
}
