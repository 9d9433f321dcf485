/** Detectors that the own tenant can choose, read whole and answered whole by every change. */
import { DetectorsAnswerSchema, type Detectors } from '@plumbline/shared/contract/hazard.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { useSubmission } from '../api/use-submission.ts';

export type Detector = Detectors['detectors'][number];

const IN_PLACE = { errors: true } as const;

export const detectorsQuery = queryOptions({
  queryKey: [...queryKeys.tenants, 'detectors'],
  queryFn: async ({ signal }) => {
    const options = { schema: DetectorsAnswerSchema, enableSkip: IN_PLACE, signal };
    return (await request('/core/detector', options)).data;
  },
});

const show = ({ data }: { data: Detectors }) => queryClient.setQueryData(detectorsQuery.queryKey, data);

export function useDetectorChoice() {
  return useSubmission({
    mutationFn: (detector: string | null) =>
      request('/core/detector', { schema: DetectorsAnswerSchema, method: 'PUT', body: { detector } }),
    onSuccess: show,
  });
}

export function useDetectorRemoval() {
  return useSubmission({
    mutationFn: (key: string) =>
      request(`/core/detector/model/${key}`, {
        schema: DetectorsAnswerSchema,
        method: 'DELETE',
        enableSkip: IN_PLACE,
      }),
    onSuccess: show,
  });
}

/** The file did not arrive. A null code: the line was lost. */
export class NotSent extends Error {
  readonly code: ErrorCode | null;

  constructor(code: ErrorCode | null) {
    super('not sent');
    this.code = code;
  }
}

export interface ModelFiles {
  model: File;
  description: File;
}

/** Sends a model and has it tried. @throws NotSent; RequestError */
export function useModelUpload(onProgress: (share: number) => void) {
  return useSubmission({
    mutationFn: async ({ model, description }: ModelFiles) => {
      const { sendPicture } = await import('../pictures/send-picture.ts');
      const sent = await sendPicture({ purpose: 'detector' }, model, onProgress);
      if (!sent.ok) throw new NotSent(sent.code);
      return request('/core/detector/model', {
        schema: DetectorsAnswerSchema,
        method: 'POST',
        body: { uploadId: sent.uploadId, description: await description.text() },
        enableSkip: IN_PLACE,
        timeoutMs: TRIAL_TIMEOUT_MS,
      });
    },
    onSuccess: show,
  });
}

/** The server tries it for a minute at most, one after the other. */
const TRIAL_TIMEOUT_MS = 150_000;
