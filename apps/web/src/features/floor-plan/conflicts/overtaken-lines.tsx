import { useTranslation } from 'react-i18next';
import { ConflictLine } from '../../../collab-ui/conflict-line.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { Overtaken } from './conflict-fields.ts';
import { overtakenWords } from './overtaken-words.ts';
import { putBack } from './put-back.ts';

/** Says what somebody put over the values just given to an object, a line a field. */
export function OvertakenLines({ editor, objectId }: { editor: PlanEditor; objectId: string }) {
  const { t } = useTranslation(['plan', 'markup', 'together']);
  const all = useEditor(editor.store, (state) => state.overtaken);
  const canEdit = useEditor(editor.store, (state) => state.canEdit);
  return all
    .filter((each) => each.objectId === objectId)
    .map((each) => (
      <ConflictLine
        key={`${each.field} ${each.theirs}`}
        text={overtakenWords(each, t)}
        onPutBack={canEdit ? () => putBack(editor, [each]) : null}
        onClose={() => close(editor, each)}
      />
    ));
}

function close({ store }: PlanEditor, overtaken: Overtaken): void {
  store.set({ overtaken: store.state.overtaken.filter((each) => each !== overtaken) });
}
