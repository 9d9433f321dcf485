import type { PlatformHealth } from '@plumbline/shared/contract/platform.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Panel, PanelRow } from './panel.tsx';
import { servicesOf, type Service } from './services-of.ts';
import { StateMark } from './state-mark.tsx';

export function ServiceList({ services }: { services: PlatformHealth['services'] }) {
  const { t } = useTranslation('operator');
  return (
    <Panel title={t('services')}>
      <dl>
        {servicesOf(services).map((service) => (
          <PanelRow key={service.id} name={t(`service.${service.id}`)}>
            <ServiceState service={service} />
          </PanelRow>
        ))}
      </dl>
    </Panel>
  );
}

function ServiceState({ service: { up, freeBytes } }: { service: Service }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  if (up === null) return <StateMark tone="quiet">{t('unknown')}</StateMark>;
  if (!up) return <StateMark tone="bad">{t('down')}</StateMark>;
  return (
    <span className="flex items-center gap-3">
      {freeBytes !== null && (
        <span className="text-text-2">{t('free', { size: format.fileSize(freeBytes) })}</span>
      )}
      <StateMark tone="good">{t('up')}</StateMark>
    </span>
  );
}
