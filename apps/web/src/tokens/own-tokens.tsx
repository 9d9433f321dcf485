import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/ph/plus';
import { LoadFailed } from '../kept/load-failed.tsx';
import { Button } from '../ui/button.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { TokenList } from './token-list.tsx';
import { ownTokensQuery } from './token-requests.ts';

const NewTokenDrawer = lazy(async () => ({
  default: (await import('./new-token-drawer.tsx')).NewTokenDrawer,
}));

/** Tokens by which programs work in the reader's name. */
export function OwnTokens() {
  // The drawer's texts too: one that waits for its texts is hidden, and a drawer that is hidden closes itself.
  const { t } = useTranslation(['token', 'common', 'errors', 'validation']);
  const headingId = useId();
  const query = useQuery(ownTokensQuery);
  const [isMaking, setMaking] = useState(false);
  return (
    <section aria-labelledby={headingId} className="rounded-panel bg-surface p-5 shadow-panel">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="type-h3">
          {t('token:title')}
        </h2>
        <Button size="small" icon={<IconPlus />} onClick={() => setMaking(true)}>
          {t('token:new')}
        </Button>
      </div>
      <p className="mt-2 text-text-2">{t('token:intro')}</p>
      {query.data ? (
        <TokenList tokens={query.data} serviceId={null} />
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {t('token:failed')}
        </LoadFailed>
      ) : (
        <SkeletonBlock className="mt-3 h-16" />
      )}
      {query.data?.length === 0 && <p className="mt-3">{t('token:none')}</p>}
      <Suspense fallback={null}>
        {isMaking && <NewTokenDrawer service={null} onClose={() => setMaking(false)} />}
      </Suspense>
    </section>
  );
}
