import type { PlatformHealth } from '@plumbline/shared/contract/platform.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Panel, PanelRow } from './panel.tsx';

/** What should be zero. */
export function ShouldBeZero({ health }: { health: PlatformHealth }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const rows = [
    [t('storeLosses'), health.storeLosses],
    [t('failedRequests'), health.failedRequests],
    [t('quarantined'), health.now.quarantinedEntries],
    [t('databaseWaiting'), health.now.databaseWaiting],
  ] as const;
  return (
    <Panel title={t('shouldBeZero')}>
      <dl>
        {rows.map(([name, count]) => (
          <PanelRow key={name} name={name}>
            <span className={count !== null && count > 0 ? 'font-medium text-warn' : ''}>
              {count === null ? t('unknown') : format.number(count)}
            </span>
          </PanelRow>
        ))}
      </dl>
    </Panel>
  );
}
