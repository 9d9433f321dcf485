import type { ReactNode } from 'react';
import type { Person } from '../../../collab/presence-store.ts';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { ConflictField } from './conflict-fields.ts';

interface CloudedProps {
  editor: PlanEditor;
  objectId: string;
  field: ConflictField;
  people: readonly Person[];
  children: ReactNode;
}

/** A field's value, clouded in the colour of whoever has just put it over this person's. */
export function Clouded({ editor, objectId, field, people, children }: CloudedProps) {
  const overtaken = useEditor(editor.store, (state) =>
    state.overtaken.find((each) => each.objectId === objectId && each.field === field),
  );
  if (!overtaken) return <bdi>{children}</bdi>;
  const colour = people.find(({ name }) => name === overtaken.person)?.color;
  return (
    <bdi
      className="m-0.5 inline-block rounded-control border-2 border-dotted border-warn px-1"
      style={colour && { borderColor: `var(--pr-${colour})` }}
    >
      {children}
    </bdi>
  );
}
