import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconClose from '~icons/ph/x';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { visitorNoteQuery } from '../note-requests.ts';
import { StatusMark } from '../status-mark.tsx';
import { NoteText } from './note-text.tsx';
import { TagList } from './tag-list.tsx';

interface VisitorNotePanelProps {
  projectId: string;
  noteId: string;
  onClose: () => void;
}

/** A note for visitors of a home link: what is to be done where, and nothing of people. */
export function VisitorNotePanel({ projectId, noteId, onClose }: VisitorNotePanelProps) {
  const { t } = useTranslation('note');
  const query = useQuery(visitorNoteQuery(projectId, noteId));
  const retry = () => void query.refetch();
  const close = <IconButton label={t('close')} icon={<IconClose />} onClick={onClose} />;
  if (query.error)
    return (
      <>
        <header className="flex justify-end border-b border-line px-4 py-2">{close}</header>
        <LoadFailed error={query.error} onRetry={retry}>
          {t('failed')}
        </LoadFailed>
      </>
    );
  if (!query.data)
    return (
      <Skeleton className="grid gap-3 p-4" onRetry={retry}>
        <SkeletonBlock className="h-8" />
        <SkeletonBlock className="h-40" />
      </Skeleton>
    );
  const { number, status, tags, description, floorImageUrl } = query.data;
  return (
    <div className="flex min-h-0 grow flex-col">
      <header className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="type-h3">
          <bdi>{number}</bdi>
        </h2>
        {status && (
          <span className="type-strong inline-flex items-center gap-1.5">
            <StatusMark status={status} isDecoration />
            {t(`status.${status}`)}
          </span>
        )}
        <span className="ms-auto">{close}</span>
      </header>
      <div className="grid min-h-0 grow content-start gap-3 overflow-y-auto px-4 py-3">
        {floorImageUrl && (
          <img
            src={floorImageUrl}
            alt=""
            className="h-40 w-full rounded-panel border border-line object-cover dark:brightness-[0.86]"
          />
        )}
        {description.length === 0 ? (
          <p className="text-text-2">{t('noText')}</p>
        ) : (
          <NoteText blocks={description} />
        )}
        <div className="flex flex-wrap gap-2">
          <TagList tags={tags} />
        </div>
      </div>
    </div>
  );
}
