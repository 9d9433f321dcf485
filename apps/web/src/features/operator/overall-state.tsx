import { PROCESS_KINDS, type PlatformHealth } from '@plumbline/shared/contract/platform.ts';
import { useTranslation } from 'react-i18next';
import IconWell from '~icons/ph/check-circle';
import IconWarning from '~icons/ph/warning';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import { servicesOf } from './services-of.ts';

type Judged = Pick<PlatformHealth, 'processes' | 'services'>;

/** The page in one sentence or two: all is well, or what is not. */
export function OverallState({ health }: { health: Judged }) {
  const sentences = useSentences(health);
  const { t } = useTranslation('operator');
  const isWell = sentences.length === 0;
  return (
    <p role="status" className={cx('flex items-center gap-2 font-medium', isWell ? 'text-ok' : 'text-warn')}>
      {isWell ? <IconWell className="shrink-0" /> : <IconWarning className="shrink-0" />}
      {isWell ? t('allWell') : sentences.join(' ')}
    </p>
  );
}

function useSentences({ processes, services }: Judged): string[] {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const count = (wanted: string) => processes.filter(({ state }) => state === wanted).length;
  const missing = PROCESS_KINDS.filter((kind) => processes.every((process) => process.kind !== kind));
  const away = servicesOf(services).filter(({ up }) => up === false);
  return [
    count('silent') > 0 && t('silentCount', { count: count('silent') }),
    count('not-ready') > 0 && t('notReadyCount', { count: count('not-ready') }),
    count('stopped') > 0 && t('stoppedCount', { count: count('stopped') }),
    missing.length > 0 && t('missing', { kinds: format.list(missing.map((kind) => t(`kinds.${kind}`))) }),
    away.length > 0 && t('servicesAway', { services: format.list(away.map(({ id }) => t(`service.${id}`))) }),
  ].filter((sentence) => sentence !== false);
}
