import { DETECTORS, DetectorsAnswerSchema, type DetectorKey } from '@plumbline/shared/contract/hazard.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { Select } from '../../ui/select.tsx';

const NONE = 'none';

const detectorsQuery = queryOptions({
  queryKey: [...queryKeys.tenants, 'detectors'],
  queryFn: async ({ signal }) =>
    (
      await request('/core/detector', {
        schema: DetectorsAnswerSchema,
        enableSkip: { errors: true },
        signal,
      })
    ).data,
});

/** Which detector looks for hazards in the pictures of the own tenant. */
export function DetectorChoice() {
  const { t } = useTranslation('tenant');
  const { data } = useQuery(detectorsQuery);
  const choose = useSubmission({
    mutationFn: (detector: DetectorKey | null) =>
      request('/core/detector', { schema: DetectorsAnswerSchema, method: 'PUT', body: { detector } }),
    onSuccess: ({ data: chosen }) => queryClient.setQueryData(detectorsQuery.queryKey, chosen),
  });
  if (!data) return null;
  const chosen = data.detectors.find(({ key }) => key === data.chosen);
  return (
    <div className="grid justify-items-start gap-1">
      <Select
        label={t('detector.title')}
        layout="inline"
        value={data.chosen ?? NONE}
        onChange={(value) => choose.mutate(DETECTORS.find((key) => key === value) ?? null)}
        options={[
          { value: NONE, label: t('detector.none') },
          ...data.detectors.map(({ key, name, version }) => ({
            value: key,
            label: <bdi>{`${name} ${version}`}</bdi>,
          })),
        ]}
      />
      <p className="text-text-2">
        {chosen ? (
          <bdi>{[chosen.notice, chosen.licence].filter(Boolean).join(' · ')}</bdi>
        ) : (
          t('detector.hint')
        )}
      </p>
    </div>
  );
}
