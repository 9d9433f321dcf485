import type { ReactNode } from 'react';
import { Clouded } from '../../../collab-ui/clouded.tsx';
import type { Person } from '../../../collab/presence-store.ts';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { ConflictField } from './conflict-fields.ts';

interface CloudedFieldProps {
  editor: PlanEditor;
  objectId: string;
  field: ConflictField;
  people: readonly Person[];
  children: ReactNode;
}

/** A field of an object on the plan, clouded when somebody has just put their value over this person's. */
export function CloudedField({ editor, objectId, field, people, children }: CloudedFieldProps) {
  const overtaken = useEditor(editor.store, (state) =>
    state.overtaken.find((each) => each.objectId === objectId && each.field === field),
  );
  return (
    <Clouded by={overtaken?.person} people={people}>
      {children}
    </Clouded>
  );
}
