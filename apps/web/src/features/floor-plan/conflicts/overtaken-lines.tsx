import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { Overtaken } from './conflict-fields.ts';
import { overtakenWords } from './overtaken-words.ts';
import { putBack } from './put-back.ts';

/** "Just now" is over after this. */
const SHOWN_MS = 60_000;

/** Says what somebody put over the values just given to an object, a line a field, and puts each back on demand. */
export function OvertakenLines({ editor, objectId }: { editor: PlanEditor; objectId: string }) {
  const all = useEditor(editor.store, (state) => state.overtaken);
  return all
    .filter((each) => each.objectId === objectId)
    .map((each) => <Line key={each.field} editor={editor} overtaken={each} />);
}

function Line({ editor, overtaken }: { editor: PlanEditor; overtaken: Overtaken }) {
  const { t } = useTranslation(['plan', 'markup']);
  const canEdit = useEditor(editor.store, (state) => state.canEdit);
  useEffect(() => {
    const timer = setTimeout(() => close(editor, overtaken), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [editor, overtaken]);
  return (
    <div className="mt-1 flex items-start gap-1 rounded-control bg-sunken ps-2">
      <p role="status" className="min-w-0 grow py-1 break-words">
        {overtakenWords(overtaken, t)}
      </p>
      {canEdit && (
        <Button size="small" kind="ghost" onClick={() => putBack(editor, [overtaken])}>
          {t('overtaken.putBack')}
        </Button>
      )}
      <IconButton
        label={t('overtaken.close')}
        icon={<IconX className="size-4" />}
        onClick={() => close(editor, overtaken)}
      />
    </div>
  );
}

function close({ store }: PlanEditor, overtaken: Overtaken): void {
  store.set({ overtaken: store.state.overtaken.filter((each) => each !== overtaken) });
}
