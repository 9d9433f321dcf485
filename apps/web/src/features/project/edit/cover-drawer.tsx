import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useTranslation } from 'react-i18next';
import { PictureDrawer } from '../../../pictures/picture-drawer.tsx';
import { PlanPicture } from '../../../ui/plan-picture.tsx';
import { toastSuccess } from '../../../ui/toaster.tsx';
import { removeCover, setCover } from './project-requests.ts';

/** The picture that stands for a project wherever it is shown. */
export function CoverDrawer({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { t } = useTranslation(['project', 'picture']);
  const cover = project.cover ?? null;
  return (
    <PictureDrawer
      title={t('cover.title')}
      announcement={{ purpose: 'cover', projectId: project.id }}
      current={
        cover && <PlanPicture isPhoto src={cover.previewUrl} className="aspect-[3/2] rounded-control" />
      }
      conflictText={t('cover.conflict')}
      onSave={async (picture) => {
        await setCover(project.id, { was: cover?.id ?? null, ...picture });
        toastSuccess(t('cover.saved'));
        onClose();
      }}
      onRemove={async () => {
        if (cover) await removeCover(project.id, cover.id);
        toastSuccess(t('cover.removed'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
