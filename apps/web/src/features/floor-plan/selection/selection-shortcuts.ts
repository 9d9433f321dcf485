import type { SelectionActions } from './selection-actions.ts';

type Pressed = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'altKey'>;

/** Ctrl or Cmd with a key, by its physical place; true when it was used. */
export function selectionCommand({ code, shiftKey, altKey }: Pressed, actions: SelectionActions): boolean {
  if (altKey) return false;
  if (code === 'BracketRight') actions.order(shiftKey ? 'front' : 'forward');
  else if (code === 'BracketLeft') actions.order(shiftKey ? 'back' : 'backward');
  else if (shiftKey) return false;
  else if (code === 'KeyA') actions.selectAll();
  else if (code === 'KeyD') actions.duplicate();
  else return false;
  return true;
}

const ALIGN_KEYS: Record<string, (actions: SelectionActions) => void> = {
  KeyA: (actions) => actions.align('left'),
  KeyH: (actions) => actions.align('centre'),
  KeyD: (actions) => actions.align('right'),
  KeyW: (actions) => actions.align('top'),
  KeyV: (actions) => actions.align('middle'),
  KeyS: (actions) => actions.align('bottom'),
};
const DISTRIBUTE_KEYS: Record<string, (actions: SelectionActions) => void> = {
  KeyH: (actions) => actions.distribute('across'),
  KeyV: (actions) => actions.distribute('down'),
};

/** Alt with a key arranges the selection; true when it was used. */
export function arrangeCommand({ code, shiftKey }: Pressed, actions: SelectionActions): boolean {
  const run = (shiftKey ? DISTRIBUTE_KEYS : ALIGN_KEYS)[code];
  if (!run || actions.objects.length < 2) return false;
  run(actions);
  return true;
}

/** Shift V moves the selection by two clicks; true when it was used. */
export function carryCommand({ code, shiftKey }: Pressed, actions: SelectionActions): boolean {
  if (code !== 'KeyV' || !shiftKey || actions.objects.length === 0) return false;
  actions.carry();
  return true;
}
