import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { TFunction } from 'i18next';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanRoom } from '../room/plan-room.ts';
import { toastWarning } from '../../../ui/toaster.tsx';
import { useKeptStyle } from '../markup/use-markup-style.ts';
import type { EditorNotice, EditorState } from './editor-store.ts';
import { usePersonKey } from '../view/use-person-key.ts';
import { onQuietElsewhere, readQuiet } from '../../../collab-ui/quiet.ts';
import { readHidden, storeHidden } from './hidden-zones.ts';
import { PlanEditor } from './plan-editor.ts';
import { offerBack } from '../selection/offer-back.ts';

/** The editor of a plan for as long as the page is open; follows the room and tells the others what is in hand. */
export function usePlanEditor(floor: FloorPlan, room: PlanRoom | null, mayEdit: boolean): PlanEditor {
  const { t } = useTranslation(['plan', 'markup', 'select', 'validation']);
  const latest = useRef({ t, room });
  latest.current = { t, room };
  const [editor] = useState((): PlanEditor => {
    const made = new PlanEditor(
      floor.image,
      (notice: EditorNotice) => toastWarning(noticeText(notice, latest.current.t)),
      (objects) => offerBack(made, latest.current.room, objects, latest.current.t),
    );
    made.together.setQuiet(readQuiet());
    made.stampWords = (stamp) => latest.current.t(`markup:stamp.${stamp}`);
    return made;
  });
  const personId = usePersonKey();
  useKeptStyle(editor);
  useEffect(() => onQuietElsewhere((quiet) => editor.together.setQuiet(quiet)), [editor]);
  useLayoutEffect(() => editor.attach(room, mayEdit), [editor, room, mayEdit]);
  useEffect(() => {
    editor.store.set({ hidden: readHidden(personId, floor.id) });
    let { hidden } = editor.store.state;
    return editor.store.subscribe(() => {
      if (hidden === editor.store.state.hidden) return;
      hidden = editor.store.state.hidden;
      storeHidden(personId, floor.id, hidden);
    });
  }, [editor, floor.id, personId]);
  useEffect(() => reportPresence(editor, room), [editor, room]);
  return editor;
}

function noticeText(notice: EditorNotice, t: TFunction<['plan', 'select', 'validation']>): string {
  if (notice === 'name-empty') return t('validation:required');
  if (typeof notice === 'string') return t(`refused.${notice}`);
  return t('select:lockedLeft', { count: notice.lockedLeft });
}

/** Tells what is selected; an open note is held as an object is. */
function reportPresence(editor: PlanEditor, room: PlanRoom | null): () => void {
  let told: Pick<EditorState, 'selection' | 'openNote'> & { tool: string | null } = {
    selection: [],
    openNote: null,
    tool: null,
  };
  const tell = () => {
    const { selection, openNote, tool } = editor.store.state;
    if (selection !== told.selection || openNote !== told.openNote)
      room?.presence.setSelection(openNote === null ? selection : [openNote, ...selection]);
    if (tool !== told.tool) room?.presence.setTool(tool);
    told = { selection, openNote, tool };
  };
  tell();
  return editor.store.subscribe(tell);
}
