import { LOG_REACH_ROWS } from '@plumbline/shared/contract/operation-log.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';

/** Pages reach so far and no further, since those before them have to be read each time. @throws AppError validation */
export function requireReach({ pageNum, pageSize }: { pageNum: number; pageSize: number }): void {
  if (pageNum * pageSize > LOG_REACH_ROWS)
    throw new AppError('validation', { fields: [{ path: 'pageNum', error: 'invalid' }] });
}
