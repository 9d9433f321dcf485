import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markSeen, unreadAboutQuery } from '../api/unread-notifications.ts';
import { usePageVisible } from '../ui/use-page-visible.ts';

/** While a note is looked at, what one is told of it counts as seen. */
export function useSeenNote(projectId: string, noteId: string): void {
  const { data: unread = 0, dataUpdatedAt } = useQuery(unreadAboutQuery(noteId));
  const isVisible = usePageVisible();
  useEffect(() => {
    // What failed is tried when the next thing happens, or the note is opened again.
    if (unread > 0 && isVisible) markSeen({ projectId, subjectId: noteId }).catch(() => {});
  }, [unread, dataUpdatedAt, isVisible, projectId, noteId]);
}
