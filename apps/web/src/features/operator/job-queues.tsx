import type { PlatformHealth } from '@plumbline/shared/contract/platform.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Panel } from './panel.tsx';
import { useJobName } from './use-job-name.ts';

const HEAD = 'type-label h-8 text-end font-medium text-text-2';

/** How many jobs of each kind wait, are worked on, and came to nothing. */
export function JobQueues({ jobs }: { jobs: PlatformHealth['jobs'] }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const nameOf = useJobName();
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
                  {nameOf(job)}
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
