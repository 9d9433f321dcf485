import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { subjectsOf } from '../../../collab/edit-action.ts';
import type { PlanRoom } from '../room/plan-room.ts';
import { isImeKey } from '../../../ui/ime-key.ts';
import { isInDialog } from '../../../ui/in-dialog.ts';
import { isSilenced } from '../../../ui/shortcuts/is-silenced.ts';
import { isTyping } from '../../../ui/side-panel.tsx';
import { toastWarning } from '../../../ui/toaster.tsx';
import { TOOLS, type Tool } from './editor-store.ts';
import type { SelectionActions } from '../selection/selection-actions.ts';
import { arrangeCommand, carryCommand, selectionCommand } from '../selection/selection-shortcuts.ts';
import type { PlanEditor } from './plan-editor.ts';

/** By physical key, so that they work on any layout. */
export const TOOL_KEYS: Record<Tool, { code: string; hint: string; shift?: true }> = {
  select: { code: 'KeyV', hint: 'V' },
  hand: { code: 'KeyH', hint: 'H' },
  rectangle: { code: 'KeyR', hint: 'R' },
  polygon: { code: 'KeyP', hint: 'P' },
  note: { code: 'KeyN', hint: 'N' },
  calibrate: { code: 'KeyK', hint: 'K' },
  north: { code: 'KeyK', hint: 'Shift K', shift: true },
  measure: { code: 'KeyM', hint: 'M' },
  'measure-area': { code: 'KeyM', hint: 'Shift M', shift: true },
  pen: { code: 'KeyB', hint: 'B' },
  arrow: { code: 'KeyA', hint: 'A' },
  cloud: { code: 'KeyB', shift: true, hint: 'Shift B' },
  text: { code: 'KeyT', hint: 'T' },
  dimension: { code: 'KeyD', hint: 'D' },
  area: { code: 'KeyA', shift: true, hint: 'Shift A' },
  stamp: { code: 'KeyS', hint: 'S' },
};

/** Undoes or redoes one own step, or says that somebody else's later change stood in the way. */
export function useUndo(room: PlanRoom | null): (direction: 'undo' | 'redo') => void {
  const { t } = useTranslation(['sync', 'select']);
  return (direction) => {
    const { left = [], leftSubjects = [] } = room?.[direction]() ?? {};
    const isLeft = left.length > 0;
    const subjects = isLeft ? [...new Set(left.flatMap((step) => subjectsOf(step)))] : leftSubjects;
    if (!isLeft && subjects.length === 0) return;
    const [person] = subjects.flatMap((id) => room?.lastEditorOf(id) ?? []);
    const count = subjects.length;
    const key = direction === 'undo' ? 'notUndone' : 'notRedone';
    if (isLeft && count < 2) toastWarning(person ? t(`${key}By`, { person }) : t(key));
    else if (person) toastWarning(t(`select:${key}By`, { count, person }));
    else toastWarning(t(`select:${key}`, { count }));
  };
}

/** Keys of the whole page and of the canvas; answers whether Space holds the hand. */
export function useEditorKeys(
  editor: PlanEditor,
  room: PlanRoom | null,
  actions: SelectionActions,
): () => boolean {
  const handHeld = useRef(false);
  const isHandHeld = useRef(() => handHeld.current);
  const step = useUndo(room);
  const latest = useRef({ step });
  latest.current = { step };
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isImeKey(event) || isTyping(event.target) || isInDialog(event.target))
        return;
      if (isSilenced(event)) return;
      const used =
        event.ctrlKey || event.metaKey
          ? (editor.store.state.canEdit && undoKey(event, latest.current.step)) ||
            (isOnObjects(event.target) && selectionCommand(event, actions))
          : plainKey(event, editor, handHeld) || objectKey(event, actions);
      if (used) event.preventDefault();
    };
    const up = (event: KeyboardEvent) => {
      if (event.code === 'Space') handHeld.current = false;
    };
    const blur = () => (handHeld.current = false);
    document.addEventListener('keydown', down);
    document.addEventListener('keyup', up);
    window.addEventListener('blur', blur);
    return () => {
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', up);
      window.removeEventListener('blur', blur);
    };
  }, [editor, actions]);
  return isHandHeld.current;
}

function undoKey(event: KeyboardEvent, step: (direction: 'undo' | 'redo') => void): boolean {
  if (event.altKey) return false;
  if (event.code === 'KeyZ') step(event.shiftKey ? 'redo' : 'undo');
  else if (event.code === 'KeyY' && !event.shiftKey) step('redo');
  else return false;
  return true;
}

function plainKey(event: KeyboardEvent, editor: PlanEditor, handHeld: { current: boolean }): boolean {
  if (event.altKey) return false;
  const onCanvas = isOnCanvas(event.target);
  if (event.code === 'Space' && onCanvas) {
    handHeld.current = true;
    return true;
  }
  if (onCanvas && editor.key({ code: event.code, shift: event.shiftKey })) return true;
  if ((onCanvas || isOnTools(event.target)) && toolKey(event, editor)) return true;
  return event.shiftKey ? viewKey(event.code, editor) : zoomKey(event, editor);
}

function objectKey(event: KeyboardEvent, actions: SelectionActions): boolean {
  return isOnObjects(event.target) && (event.altKey ? arrangeCommand : carryCommand)(event, actions);
}

function viewKey(code: string, editor: PlanEditor): boolean {
  if (code === 'Digit1') editor.fit();
  else if (code === 'Digit0') editor.zoomTo(1);
  else if (code === 'Digit2') editor.fitSelection();
  else if (code === 'Equal') editor.zoomStep(1);
  else return false;
  return true;
}

function toolKey({ code, shiftKey, repeat }: KeyboardEvent, editor: PlanEditor): boolean {
  const tool = TOOLS.find(
    (each) => TOOL_KEYS[each].code === code && (TOOL_KEYS[each].shift ?? false) === shiftKey,
  );
  if (!tool || repeat) return false;
  editor.setTool(tool);
  return true;
}

function zoomKey({ key, code }: KeyboardEvent, editor: PlanEditor): boolean {
  if (key === '+' || code === 'NumpadAdd') editor.zoomStep(1);
  else if (key === '-' || code === 'NumpadSubtract') editor.zoomStep(-1);
  else return false;
  return true;
}

/** The canvas itself, or nothing in particular: then keys mean the canvas. */
function isOnCanvas(target: EventTarget | null): boolean {
  return (
    target === document.body || (target instanceof Element && target.closest('[data-plan-canvas]') !== null)
  );
}

/** The toolbars and bars of the plan. */
function isOnTools(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=toolbar],[data-plan-tools]') !== null;
}

/** The canvas, or the panel with its list of the same objects. */
function isOnObjects(target: EventTarget | null): boolean {
  return isOnCanvas(target) || (target instanceof Element && target.closest('#panel') !== null);
}
