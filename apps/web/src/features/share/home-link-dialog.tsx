import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HomeLinkBody } from './home-link-body.tsx';
import { LinkTable } from './link-table.tsx';

/** The link to a project's home, and on demand all links of the project. */
export function HomeLinkDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { t } = useTranslation('share');
  const [revoked, setRevoked] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  if (revoked) {
    return (
      <AlertDialog open kind="success" title={t('revoked.title')} onClose={onClose}>
        {t('revoked.text')}
      </AlertDialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t(showsAll ? 'all.title' : 'homeLink')} wide={showsAll}>
      {showsAll ? (
        <LinkTable project={project} />
      ) : (
        <HomeLinkBody project={project} onRevoked={() => setRevoked(true)} />
      )}
      <Button kind="ghost" size="small" className="mt-4 text-link" onClick={() => setShowsAll(!showsAll)}>
        {t(showsAll ? 'homeLink' : 'all.title')}
      </Button>
    </Dialog>
  );
}
