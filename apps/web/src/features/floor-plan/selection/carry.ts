import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { EditorState } from '../editor/editor-store.ts';
import {
  selectedObjects,
  type PlanInput,
  type ToolContext,
  type ToolHandler,
} from '../editor/tool-handler.ts';
import { isNear } from '../tools/hit-test.ts';

/** Nearer than this to where it was picked up, a thing has not been carried. Screen pixels. */
const CARRIED_FROM_PX = 4;
const WORKS_ON_SELECTION = /^(Arrow.*|Escape|Enter|Tab|Delete|Backspace|F2)$/;

/**
 * Moving without dragging (WCAG 2.5.7): a handle that is pressed and let go is picked up and put down by the next press;
 * so is the whole selection once it is asked where to take hold of it. Escape gives it up, a key that works on the
 * selection leaves it where it is first; one can zoom and pan meanwhile. Test: carry.test.ts.
 */
export function withCarry(tool: ToolHandler): ToolHandler {
  return {
    ...tool,
    press(context, input) {
      const { carry } = context.store.state;
      if (!carry) return tool.press(context, input);
      if (carry === 'from') takeHold(context, input.point);
      else tool.move(context, carried(context, input));
      return 'taken';
    },
    move(context, input) {
      const isCarried = context.store.state.carry === 'to';
      tool.move(context, isCarried ? carried(context, input) : input);
    },
    release(context, input) {
      const { store } = context;
      const { carry } = store.state;
      if (carry === 'to') putDown(tool, context, input);
      else if (!input.moved && (carry || holdsHandle(store.state))) store.set({ carry: 'to' });
      else {
        if (carry) store.set({ carry: null });
        tool.release(context, input);
      }
    },
    doublePress(context, input) {
      if (!context.store.state.carry) tool.doublePress?.(context, input);
    },
    key(context, key) {
      const { carry } = context.store.state;
      if (carry && WORKS_ON_SELECTION.test(key.code)) context.store.giveUpCarry();
      return (carry && key.code === 'Escape') || tool.key(context, key);
    },
    cursor: (context, input) => (context.store.state.carry ? 'move' : tool.cursor(context, input)),
  };
}

function holdsHandle({ drag, markup }: EditorState): boolean {
  if (drag) return drag.grip.kind !== 'zone';
  return markup.drag !== null && markup.drag.grip.kind !== 'whole';
}

/** Of all that is selected; the zones' tool carries markup too. */
function takeHold(context: ToolContext, point: PlanPoint): void {
  const held = selectedObjects(context).find(({ locked }) => !locked);
  if (!held) context.store.giveUpCarry();
  else
    context.store.set({
      drag: { zoneId: held.id, grip: { kind: 'zone' }, from: point, to: point, moved: false },
    });
}

/** What the tool makes of the pointer: a drag, as soon as it is away from where the thing was picked up. */
function carried({ store }: ToolContext, input: PlanInput): PlanInput {
  const { drag, markup, viewport } = store.state;
  const from = (drag ?? markup.drag)?.from;
  const isAway = from !== undefined && !isNear(from, input.point, viewport.scale, CARRIED_FROM_PX);
  return { ...input, moved: isAway };
}

function putDown(tool: ToolHandler, context: ToolContext, input: PlanInput): void {
  const { store } = context;
  tool.move(context, carried(context, input));
  store.set({ carry: null });
  const { drag, markup } = store.state;
  if ((drag ?? markup.drag)?.moved) tool.release(context, input);
  else store.giveUpCarry();
}
