import type { PlanEditor } from '../editor/plan-editor.ts';
import { clipboardText } from './clipboard-text.ts';
import type { SelectionActions } from './selection-actions.ts';

/** How far a copy lies beside what is there already, plan pixels. */
const BESIDE_PX = 24;

/** What was copied: the text, of how many objects, and how many were left out because they need a fix. */
export interface Copied {
  text: string;
  count: number;
  faulty: number;
}

/** What became of a text that was pasted. `view-only`: this person may not change the plan. */
export type Pasted = 'done' | 'nothing' | 'too-large' | 'view-only';

/** What only pasting needs: most visits never do. */
async function reading() {
  const [{ readClipboard }, { placeCopies }] = await Promise.all([
    import('./clipboard-payload.ts'),
    import('./place-copies.ts'),
  ]);
  return { readClipboard, placeCopies };
}

/** Copies the selection to text, and draws text that was copied here, on another floor or in another tab. */
export class SelectionClipboard {
  #editor: PlanEditor;
  #actions: SelectionActions;
  #floorPlanId: () => string;
  /** The same text at the same place again goes beside the last. */
  #last = { text: '', floorPlanId: '', at: '', times: 0 };

  constructor(editor: PlanEditor, actions: SelectionActions, floorPlanId: () => string) {
    this.#editor = editor;
    this.#actions = actions;
    this.#floorPlanId = floorPlanId;
  }

  /** Null when nothing is selected that could be copied. */
  copy(): Copied | null {
    const { objects } = this.#actions;
    const faulty = objects.filter(({ needsFix }) => needsFix).length;
    if (objects.length === faulty) return null;
    const mmPerPx = this.#editor.live.state.calibration?.mmPerPx ?? null;
    const text = clipboardText(objects, { floorPlanId: this.#floorPlanId(), mmPerPx });
    return { text, count: objects.length - faulty, faulty };
  }

  /**
   * At the pointer; without one where it was, beside what is there. What comes from another floor stands first where it
   * stood there, wherever the pointer rests: storeys lie above each other. Once more, and it comes to the pointer.
   */
  async paste(text: string): Promise<Pasted> {
    const { readClipboard, placeCopies } = await reading();
    const { store, live, edits } = this.#editor;
    const payload = readClipboard(text);
    if (!payload) return 'nothing';
    if (!edits) return 'view-only';
    const isHere = payload.floorPlanId === this.#floorPlanId();
    const middle = isHere || this.#isAgain(text) ? store.state.pointer : null;
    const times = this.#timesBefore(text, JSON.stringify(middle), middle === null && isHere ? 1 : 0);
    const mmPerPx = live.state.calibration?.mmPerPx ?? null;
    const copies = placeCopies(payload, { mmPerPx, middle, byPx: times * BESIDE_PX });
    if (!copies || copies.length === 0) return 'too-large';
    const made = edits.many.paste(copies);
    if (made.length === 0) return 'done';
    store.setTool('select');
    store.selectAll(made);
    this.#editor.showSelection();
    return 'done';
  }

  #isAgain(text: string): boolean {
    return this.#last.text === text && this.#last.floorPlanId === this.#floorPlanId();
  }

  #timesBefore(text: string, at: string, first: number): number {
    const times = this.#isAgain(text) && this.#last.at === at ? this.#last.times + 1 : first;
    this.#last = { text, floorPlanId: this.#floorPlanId(), at, times };
    return times;
  }
}
