import { useEffect, useRef } from 'react';
import { isImeKey } from '../../../ui/ime-key.ts';
import { isTyping } from '../../../ui/side-panel.tsx';
import type { PlanEditor } from '../editor/plan-editor.ts';

export interface ViewActions {
  openLayers: () => void;
}

/** The keys of how one looks at a plan, by physical key: Shift L layers, Shift G grid. */
export function useViewKeys(editor: PlanEditor, actions: ViewActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isImeKey(event)) return;
      if (isTyping(event.target) || isInDialog(event.target)) return;
      if (viewKey(event, editor, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [editor]);
}

function viewKey(event: KeyboardEvent, { store }: PlanEditor, actions: ViewActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !event.shiftKey) return false;
  const { view } = store.state;
  if (event.code === 'KeyL') actions.openLayers();
  else if (event.code === 'KeyG') store.set({ view: { ...view, grid: !view.grid } });
  else return false;
  return true;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog],[role=alertdialog],[role=menu]') !== null;
}
