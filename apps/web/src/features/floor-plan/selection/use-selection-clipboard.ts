import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanRoom } from '../room/plan-room.ts';
import { later } from '../../../ui/later.ts';
import { isTyping } from '../../../ui/side-panel.tsx';
import { toastSuccess, toastWarning } from '../../../ui/toaster.tsx';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { SelectionActions } from './selection-actions.ts';
import { SelectionClipboard, type Copied, type Pasted } from './selection-clipboard.ts';

/** What only menus need: the keys have the event's own clipboard. */
const COPYING = later(() => import('../../../ui/copy-text.ts'));

/** Copy, cut and paste as menus offer them. */
export interface ClipboardActions {
  copy: () => void;
  cut: () => void;
  paste: () => void;
}

/** The keys of the system for copy, cut and paste on the plan and its list, and the same for menus. */
export function useSelectionClipboard(
  editor: PlanEditor,
  room: PlanRoom | null,
  actions: SelectionActions,
): ClipboardActions {
  const { t } = useTranslation('select');
  const floorPlanId = useRef('');
  floorPlanId.current = room?.subjectId ?? '';
  const [clipboard] = useState(() => new SelectionClipboard(editor, actions, () => floorPlanId.current));
  const tellCopied = ({ count, faulty }: Copied) => {
    toastSuccess(t('copied', { count }));
    if (faulty > 0) toastWarning(t('clipboard.faulty', { count: faulty }));
  };
  const tellPasted = (pasted: Pasted) => {
    if (pasted === 'nothing') toastWarning(t('clipboard.nothing'));
    if (pasted === 'too-large') toastWarning(t('clipboard.tooLarge'));
  };
  const latest = useRef({ tellCopied, tellPasted });
  latest.current = { tellCopied, tellPasted };
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const copied = isForPlan(event.target) ? clipboard.copy() : null;
      if (!copied || !event.clipboardData) return;
      event.clipboardData.setData('text/plain', copied.text);
      event.preventDefault();
      latest.current.tellCopied(copied);
      if (event.type === 'cut') actions.delete('cutMany');
    };
    const paste = (event: ClipboardEvent) => {
      if (!isForPlan(event.target) || !event.clipboardData) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      void clipboard.paste(text).then((pasted) => latest.current.tellPasted(pasted));
    };
    const stop = new AbortController();
    for (const kind of ['copy', 'cut'] as const) document.addEventListener(kind, take, stop);
    document.addEventListener('paste', paste, stop);
    return () => stop.abort();
  }, [clipboard, actions]);
  const copyByMenu = async (): Promise<boolean> => {
    const copied = clipboard.copy();
    if (!copied) return false;
    await COPYING.ask();
    const isDone = (await COPYING.now()?.copyText(copied.text)) ?? false;
    if (isDone) tellCopied(copied);
    else toastWarning(t('clipboard.notCopied'));
    return isDone;
  };
  return {
    copy: () => void copyByMenu(),
    cut: () => void copyByMenu().then((isDone) => isDone && actions.delete('cutMany')),
    paste: () =>
      void readSystemClipboard().then(async (text) =>
        text === null ? toastWarning(t('clipboard.shut')) : tellPasted(await clipboard.paste(text)),
      ),
  };
}

/** Null where the browser does not let pages read it. */
async function readSystemClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}

/** Not for a text field, a dialog, or text that is marked on the page. */
function isForPlan(target: EventTarget | null): boolean {
  if (isTyping(target) || !(target instanceof Element)) return false;
  const marked = document.getSelection();
  if (marked && !marked.isCollapsed) return false;
  return target === document.body || target.closest('[data-plan-canvas],#panel') !== null;
}
