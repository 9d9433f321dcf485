import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';
import { useScaleNotices } from './scale-notices.ts';

/** What the project's events say beyond the list of activity: of the scale, and who deleted what. */
export function usePlanNotices(editor: PlanEditor, words: PlanWords): (event: ProjectEvent) => void {
  const hearScale = useScaleNotices(editor, words);
  return (event) => {
    hearScale(event);
    const isDeletion = event.kind === 'zone-deleted' || event.kind === 'markup-deleted';
    if (isDeletion && event.actor) editor.conflicts.ghosts.noteDeleter(event.subjectId, event.actor.name);
  };
}
