import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PlanSketch } from '../../ui/plan-sketch.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';

/** Landing of the platform operator, who sees no project content. */
export function OperatorPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const session = useSession();
  const tenantName = session?.kind === 'member' ? session.userData.tenantName : '';
  useTitleBlock([{ id: 'tenant', label: t('cells.tenant'), value: <bdi>{tenantName}</bdi> }]);
  return (
    <section className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center">
      <PlanSketch className="w-48" />
      <PageTitle>{t('operator.title')}</PageTitle>
      <p className="type-body max-w-[48ch] text-text-2">{t('operator.text')}</p>
      <Button kind="fill" onClick={() => void navigate('/operator/health')}>
        {t('operator.openHealth')}
      </Button>
    </section>
  );
}
