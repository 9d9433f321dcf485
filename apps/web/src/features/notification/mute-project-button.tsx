import { useTranslation } from 'react-i18next';
import IconBell from '~icons/ph/bell';
import IconMuted from '~icons/ph/bell-slash';
import { useProject } from '../../api/projects.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMuting } from './use-muting.ts';

/** On a project's own page: to hear no more of it, or again. */
export function MuteProjectButton({ projectId }: { projectId: string }) {
  const { t } = useTranslation('notification');
  const { project } = useProject(projectId);
  const { isMuted, isPending, turn } = useMuting({ id: projectId, name: project?.name ?? '' });
  if (!project || isMuted === null) return null;
  return (
    <IconButton
      label={isMuted ? t('unmute') : t('mute')}
      icon={isMuted ? <IconMuted /> : <IconBell />}
      size="regular"
      aria-disabled={isPending}
      onClick={() => !isPending && turn()}
    />
  );
}
