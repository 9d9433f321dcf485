import { NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import type { Assignee } from '@plumbline/shared/contract/note.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import { foldText } from '@plumbline/shared/text/search-words.ts';
import { NOTE_LIMITS } from '@plumbline/shared/documents/note/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useRested } from '../../ui/use-rested.ts';
import { assigneesQuery } from '../note-requests.ts';
import type { Asked } from './asked.ts';

const SHOWN = 8;

/** Somebody or something that can be named. */
export interface Named {
  kind: 'mention' | 'note';
  id: string;
  /** As it will be written. */
  label: string;
  /** What tells it apart in the list. */
  hint: string;
}

/** Who or what fits to what is asked for. People are those of the project who read the note. */
export function useNamed(projectId: string, asked: Asked | null): { found: Named[]; isLooking: boolean } {
  const people = useQuery({ ...assigneesQuery(projectId), enabled: asked?.sign === '@' });
  const search = useRested(asked?.sign === '#' ? asked.query.trim() : '');
  const isNumber = /^\d+$/.test(search);
  const notes = useQuery({
    queryKey: [...queryKeys.notes(projectId), 'named', search],
    enabled: asked?.sign === '#',
    queryFn: async ({ signal }) => {
      const query = { search: isNumber ? `#${search}` : search };
      const options = { schema: NoteListAnswerSchema, query, signal, enableSkip: { errors: true } };
      return (await request(`/core/project/${projectId}/note`, options)).rows;
    },
  });
  if (asked?.sign === '#') {
    const found = (notes.data ?? []).flatMap(({ id, number, title }): Named[] =>
      number === null ? [] : [{ kind: 'note', id, label: String(number), hint: title }],
    );
    return { found: found.slice(0, SHOWN), isLooking: notes.isFetching || search !== asked.query.trim() };
  }
  if (!asked) return { found: [], isLooking: false };
  return {
    found: (people.data ?? []).flatMap(namedBy(asked.query)).slice(0, SHOWN),
    isLooking: people.isLoading,
  };
}

function namedBy(query: string): (person: Assignee) => Named[] {
  const wanted = foldText(query).trim();
  return ({ kind, id, name }) =>
    kind === 'member' && foldText(name).includes(wanted)
      ? [{ kind: 'mention', id, label: cutText(name, NOTE_LIMITS.labelChars), hint: '' }]
      : [];
}
