import { useEffect, useRef } from 'react';
import { setFrameHidden } from '../../../ui/frame-hidden.ts';
import { isImeKey } from '../../../ui/ime-key.ts';
import { isInDialog } from '../../../ui/in-dialog.ts';
import { isSilenced } from '../../../ui/shortcuts/is-silenced.ts';
import { isTyping } from '../../../ui/side-panel.tsx';
import type { PlanEditor } from '../editor/plan-editor.ts';

export interface ViewActions {
  openLayers: () => void;
}

/** The keys of how one looks at a plan, by physical key: Shift L layers, Shift G grid, \ the frame, Z held the loupe. */
export function useViewKeys(editor: PlanEditor, actions: ViewActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const scope = new AbortController();
    const { signal } = scope;
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isImeKey(event)) return;
      if (isTyping(event.target) || isInDialog(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isSilenced(event)) return;
      const used = event.shiftKey ? shiftKey(event, editor, latest.current) : plainKey(event, editor);
      if (used) event.preventDefault();
    };
    const putDown = () => editor.store.state.loupe && editor.store.set({ loupe: false });
    document.addEventListener('keydown', down, { signal });
    document.addEventListener('keyup', ({ code }) => code === LOUPE_KEY && putDown(), { signal });
    window.addEventListener('blur', putDown, { signal });
    return () => scope.abort();
  }, [editor]);
}

const LOUPE_KEY = 'KeyZ';

function shiftKey({ code }: KeyboardEvent, { store }: PlanEditor, actions: ViewActions): boolean {
  const { view } = store.state;
  if (code === 'KeyL') actions.openLayers();
  else if (code === 'KeyG') store.set({ view: { ...view, grid: !view.grid } });
  else return false;
  return true;
}

function plainKey({ code }: KeyboardEvent, { store }: PlanEditor): boolean {
  if (code === LOUPE_KEY) store.set({ loupe: true });
  else if (code === 'Backslash' || code === 'IntlBackslash') toggleFrame();
  else return false;
  return true;
}

/** The focus must not stay on what is no longer there. */
function toggleFrame(): void {
  setFrameHidden(!document.documentElement.hasAttribute('data-frame-hidden'));
  document.getElementById('canvas')?.focus();
}
