import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { subject } from '@casl/ability';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { stepQuestion } from '@plumbline/shared/notes/note-parts.ts';
import type { StepQuestion } from '@plumbline/shared/notes/transitions.ts';
import { useProject } from '../api/projects.ts';
import { useSession } from '../api/session-store.ts';

export interface NoteRights {
  ownId: string;
  /** Null until the project is loaded. */
  ability: AppAbility | null;
  /** What decides on the steps of a note; null where there are none. */
  questionOf: (note: NoteRow) => StepQuestion | null;
  /** May take some of the notes to another status. */
  mayStep: boolean;
  mayAssign: boolean;
  mayCreate: boolean;
  /** Day, tags and place of a note, and its deletion. */
  mayChange: (note: Pick<NoteRow, 'createdBy' | 'status'>) => boolean;
}

/** What the reader may do with the notes of a project. */
export function useNoteRights(projectId: string): NoteRights {
  const session = useSession();
  const { ability } = useProject(projectId);
  const ownId = session?.kind === 'member' ? session.userData.id : '';
  return {
    ownId,
    ability,
    questionOf: (note) => ability && stepQuestion(ability, ownId, note),
    mayStep: ability?.can('transition', 'Note') ?? false,
    mayAssign: ability?.can('assign', 'Note') ?? false,
    mayCreate: ability?.can('create', 'Note') ?? false,
    mayChange: ({ createdBy }) =>
      ability?.can('update', subject('Note', { createdBy: createdBy.id })) ?? false,
  };
}
