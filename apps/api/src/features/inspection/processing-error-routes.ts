import * as z from 'zod/mini';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import { stepName } from '@plumbline/shared/captures/step-name.ts';
import {
  PROCESSING_ERROR_LIST,
  ProcessingErrorListAnswerSchema,
} from '@plumbline/shared/contract/processing-error.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { processingErrorList } from '@plumbline/server/captures/list-processing-errors.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { readingOf } from '../../lists/list-reading.ts';
import { listRoutes } from '../../lists/list-routes.ts';

/** What failed in the projects that the caller runs, a page or all of it as a file. */
export function processingErrorRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, PROCESSING_ERROR_LIST, {
    path: '/api/core/processing-error',
    params: z.object({}),
    answer: ProcessingErrorListAnswerSchema,
    title: 'Inspection',
    open: async (trx, principal, { wanted }) => {
      if (abilityFor(principal, null).cannot('read', 'ProcessingError')) throw new AppError('not-authorized');
      return readingOf(trx, processingErrorList(principal, wanted), (row) => ({
        ...row,
        failedAt: row.failedAt.toISOString(),
      }));
    },
    file: {
      inspection: ({ inspection }) => inspection.name,
      file: ({ fileName }) => fileName,
      project: ({ project }) => project.name,
      step: ({ step, inspection: { kind } }, texts) => texts(`processing:steps.${stepName(step, kind)}`),
      error: ({ error }, texts) => texts(`errors:${error}`),
      failedAt: ({ failedAt }) => failedAt,
      tries: ({ tries }) => tries,
      inspector: ({ inspector }) => inspector.name,
    },
  });
}
