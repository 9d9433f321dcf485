import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconShare from '~icons/ph/share-network';
import { useProject } from '../../api/projects.ts';
import { Button } from '../../ui/button.tsx';
import { HomeLinkDialog } from './home-link-dialog.tsx';

/** For project admins: the way to the home link. */
export function HomeLinkButton({ projectId }: { projectId: string }) {
  const { t } = useTranslation('share');
  const { project, ability } = useProject(projectId);
  const [open, setOpen] = useState(false);
  if (!project || !ability?.can('manage', 'ShareLink')) return null;
  return (
    <>
      <Button icon={<IconShare />} onClick={() => setOpen(true)}>
        {t('homeLink')}
      </Button>
      {open && <HomeLinkDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}
