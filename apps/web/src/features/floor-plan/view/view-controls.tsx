import { useRef } from 'react';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { LayersButton } from './layers-button.tsx';
import { useViewKeys } from './use-view-keys.ts';

/** How the plan is looked at: the part of the top bar beside the zoom, and its keys. */
export function ViewControls({ editor }: { editor: PlanEditor }) {
  const layers = useRef<HTMLButtonElement>(null);
  useViewKeys(editor, { openLayers: () => layers.current?.click() });
  return <LayersButton editor={editor} buttonRef={layers} />;
}
