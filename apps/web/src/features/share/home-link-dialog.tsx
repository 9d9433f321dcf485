import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ExistingLink } from './existing-link.tsx';
import { LinkQuestions, type LinkQuestion } from './link-questions.tsx';
import { NewLink } from './new-link.tsx';
import { shareLinkQuery, useHomeLink } from './share-links.ts';

/** Makes, shows, renews and revokes the link to a project's home; its address is shown only right after it was made. */
export function HomeLinkDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { t } = useTranslation('share');
  const query = useQuery(shareLinkQuery(project.id));
  const actions = useHomeLink(project.id);
  const { create, extend } = actions;
  const [question, setQuestion] = useState<LinkQuestion | null>(null);
  const [revoked, setRevoked] = useState(false);
  const link = query.data;
  const address = create.data && `${window.location.origin}${create.data.data.path}`;
  if (revoked) {
    return (
      <AlertDialog open kind="success" title={t('revoked.title')} onClose={onClose}>
        {t('revoked.text')}
      </AlertDialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t('homeLink')}>
      <p className="text-text-2">{t('homeLinkText')}</p>
      {address && (
        <div className="mt-4">
          <CopyField label={t('address')} value={address} hint={t('shownOnce')} />
        </div>
      )}
      <div className="mt-4">
        {query.isError && <ErrorState onRetry={() => void query.refetch()}>{t('loadFailed')}</ErrorState>}
        {query.isPending && <SkeletonBlock className="h-24" />}
        {link === null && <NewLink busy={create.isPending} onCreate={(days) => create.mutate(days)} />}
        {link && (
          <ExistingLink
            link={link}
            timeZone={project.timeZone}
            onExtend={(expiresInDays) => extend.mutate({ link, expiresInDays })}
            onRotate={() => setQuestion('rotate')}
            onRevoke={() => setQuestion('revoke')}
          />
        )}
      </div>
      {link && (
        <LinkQuestions
          link={link}
          question={question}
          actions={actions}
          onAnswered={() => setQuestion(null)}
          onRevoked={() => setRevoked(true)}
        />
      )}
    </Dialog>
  );
}
