import type { ServiceAccount } from '@plumbline/shared/contract/api-token.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/ph/plus';
import { LoadFailed } from '../kept/load-failed.tsx';
import { Button } from '../ui/button.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { RemoveServiceQuestion } from './remove-service-question.tsx';
import { TokenList } from './token-list.tsx';
import { serviceAccountsQuery } from './token-requests.ts';

const NewTokenDrawer = lazy(async () => ({
  default: (await import('./new-token-drawer.tsx')).NewTokenDrawer,
}));
const NewServiceDrawer = lazy(async () => ({
  default: (await import('./new-service-drawer.tsx')).NewServiceDrawer,
}));

type Asked = { to: 'add' } | { to: 'give' | 'remove'; service: ServiceAccount };

/** Accounts of the tenant for programs alone, each with its tokens. */
export function ServiceAccounts() {
  const { t } = useTranslation(['token', 'common', 'errors', 'validation', 'project']);
  const headingId = useId();
  const query = useQuery(serviceAccountsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <section aria-labelledby={headingId} className="mt-6 rounded-panel bg-surface p-5 shadow-panel">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="type-h3">
          {t('token:service.title')}
        </h2>
        <Button size="small" icon={<IconPlus />} onClick={() => setAsked({ to: 'add' })}>
          {t('token:service.new')}
        </Button>
      </div>
      <p className="mt-2 text-text-2">{t('token:service.intro')}</p>
      {query.data ? (
        <ul>
          {query.data.map((service) => (
            <Service key={service.id} service={service} onAsk={(to) => setAsked({ to, service })} />
          ))}
        </ul>
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {t('token:failed')}
        </LoadFailed>
      ) : (
        <SkeletonBlock className="mt-3 h-16" />
      )}
      {query.data?.length === 0 && <p className="mt-3">{t('token:service.none')}</p>}
      <Suspense fallback={null}>
        {asked?.to === 'add' && <NewServiceDrawer onClose={close} />}
        {asked?.to === 'give' && <NewTokenDrawer service={asked.service} onClose={close} />}
      </Suspense>
      {asked?.to === 'remove' && <RemoveServiceQuestion service={asked.service} onClose={close} />}
    </section>
  );
}

interface ServiceProps {
  service: ServiceAccount;
  onAsk: (to: 'give' | 'remove') => void;
}

function Service({ service, onAsk }: ServiceProps) {
  const { t } = useTranslation('token');
  const { name, isInAllProjects, isActive, projectCount, tokens } = service;
  return (
    <li className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
          <h3 className="type-strong">
            <bdi>{name}</bdi>
          </h3>
          <span className="text-text-2">
            {isInAllProjects ? t('service.everywhere') : t('service.inProjects', { count: projectCount })}
            {!isActive && ` · ${t('service.suspended')}`}
          </span>
        </span>
        <span className="flex flex-wrap gap-2">
          <Button size="small" aria-label={t('newOf', { name })} onClick={() => onAsk('give')}>
            {t('new')}
          </Button>
          <Button
            kind="danger"
            size="small"
            aria-label={t('service.removeOf', { name })}
            onClick={() => onAsk('remove')}
          >
            {t('service.remove')}
          </Button>
        </span>
      </div>
      <TokenList tokens={tokens} serviceId={service.id} />
    </li>
  );
}
