import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import IconSearch from '~icons/ph/magnifying-glass';
import { useSession } from '../../api/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PlanSketch } from '../../ui/plan-sketch.tsx';

const CommandPalette = lazy(async () => ({
  default: (await import('../palette/command-palette.tsx')).CommandPalette,
}));

/** A drawing with a missing sheet. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const session = useSession();
  const [searching, setSearching] = useState(false);
  return (
    <section className="grid place-content-center justify-items-center gap-4 p-6 text-center">
      <PlanSketch broken className="w-56" />
      <p className="type-label text-text-2">404</p>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <p className="type-body max-w-[44ch] text-text-2">{t('notFound.text')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {session?.kind === 'member' && (
          <Button icon={<IconSearch className="size-4" />} onClick={() => setSearching(true)}>
            {t('notFound.search')}
          </Button>
        )}
        <Button kind="fill" onClick={() => void navigate('/')}>
          {t('toStart')}
        </Button>
      </div>
      {searching && session?.kind === 'member' && (
        <Suspense fallback={null}>
          <CommandPalette session={session} projectId={null} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </section>
  );
}
