import { JOBS, ROUTINES, ROUTINE_QUEUE } from '@plumbline/shared/contract/job.ts';
import { useTranslation } from 'react-i18next';

const NAMED: readonly string[] = [...JOBS, ...ROUTINES, ROUTINE_QUEUE];

/** What a job does, in the reader's language; one that only a newer server knows keeps its name. */
export function useJobName(): (job: string) => string {
  const { t } = useTranslation('operator');
  return (job) => (NAMED.includes(job) ? t(`jobNames.${job}`) : job);
}
