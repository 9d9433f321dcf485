import type { PlatformHealth } from '@plumbline/shared/contract/platform.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Panel } from './panel.tsx';

const HEAD = 'type-label h-8 text-end font-medium text-text-2';
const JOBS: readonly string[] = ['inspect-upload', 'render-plans'];

/** How many jobs of each kind wait, are worked on, and came to nothing. */
export function JobQueues({ jobs }: { jobs: PlatformHealth['jobs'] }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  return (
    <Panel title={t('jobQueues')}>
      {jobs === null ? (
        <p className="text-text-2">{t('jobsUnknown')}</p>
      ) : (
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th scope="col" className="type-label text-start font-medium text-text-2">
                {t('job')}
              </th>
              <th scope="col" className={HEAD}>
                {t('queued')}
              </th>
              <th scope="col" className={HEAD}>
                {t('active')}
              </th>
              <th scope="col" className={HEAD}>
                {t('jobFailed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ job, queued, active, failed }) => (
              <tr key={job} className="[&>td]:h-8 [&>td]:text-end">
                <th scope="row" className="text-start font-normal">
                  {JOBS.includes(job) ? t(`jobNames.${job}`) : job}
                </th>
                <td>{format.number(queued)}</td>
                <td>{format.number(active)}</td>
                <td>{format.number(failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
