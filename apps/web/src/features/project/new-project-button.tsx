import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import IconPlus from '~icons/ph/plus';
import { Button } from '../../ui/button.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';

const ProjectDrawer = lazy(async () => ({
  default: (await import('./edit/project-drawer.tsx')).ProjectDrawer,
}));

/** Opens the form of a new project and leads to its home. */
export function NewProjectButton() {
  const { t } = useTranslation('project');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="fill" icon={<IconPlus className="size-4" />} onClick={() => setOpen(true)}>
        {t('edit.create')}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <ProjectDrawer
            project={null}
            onClose={() => setOpen(false)}
            onSaved={({ id, name }) => {
              setOpen(false);
              toastSuccess(t('edit.created', { name }));
              void navigate(`/project/home?projectId=${id}`);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
