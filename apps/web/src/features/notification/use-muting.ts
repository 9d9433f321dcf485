import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastError, toastInfo } from '../../ui/toaster.tsx';
import { preferencesQuery, useMuteProject } from './preference-requests.ts';

interface Muting {
  /** Null while that is not known. */
  isMuted: boolean | null;
  isPending: boolean;
  /** Silences the project, or lets it speak again, and says so. */
  turn: () => void;
}

/** Whether one hears of a project, and the way to change that. */
export function useMuting({ id: projectId, name }: { id: string; name: string }): Muting {
  const { t } = useTranslation(['notification', 'common']);
  const { data } = useQuery(preferencesQuery);
  const { mutate, isPending } = useMuteProject();
  const isMuted = data ? data.mutedProjects.some(({ id }) => id === projectId) : null;
  const turn = () =>
    mutate(
      { projectId, isMuted: !isMuted },
      {
        onSuccess: () => toastInfo(isMuted ? t('unmutedNow', { name }) : t('mutedNow', { name })),
        onError: () => toastError(t('common:changesNotSaved')),
      },
    );
  return { isMuted, isPending, turn };
}
