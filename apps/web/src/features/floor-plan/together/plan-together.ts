import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { isPlanView, type PresenceDraft } from '@plumbline/shared/protocol/presence.ts';
import { Together } from '../../../collab-ui/together.ts';
import type { ScreenSize, Viewport } from '../canvas/viewport.ts';
import type { PlanOverlay } from '../canvas/plan-overlay.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import type { PlanRoom } from '../room/plan-room.ts';
import { viewOf, viewportFor } from './fit-view.ts';
import { draftOf } from './own-draft.ts';
import { ViewGlide } from './view-glide.ts';

/** What of the editor people share. */
export interface PlanTogetherHost {
  readonly store: EditorStore;
  readonly screen: ScreenSize;
  readonly overlays: { readonly all: readonly PlanOverlay[] };
  readonly live: { readonly state: { zones: readonly PlanZone[] }; readonly markup: readonly PlanMarkup[] };
  /** The box of an object of markup on the plan. */
  extentOf(markup: PlanMarkup): Bounds | null;
  /** Lays the view as another has it. */
  lookAt(viewport: Viewport): void;
}

/** This person among the others on a plan: tells what they see and draw, and shows what others see. */
export class PlanTogether extends Together {
  #host: PlanTogetherHost;
  #room: PlanRoom | null = null;
  #told: { viewport: Viewport | null; draft: string; tool: string } = { viewport: null, draft: '', tool: '' };
  #stopTelling: (() => void) | null = null;

  constructor(host: PlanTogetherHost) {
    const glide = new ViewGlide({
      get viewport() {
        return host.store.state.viewport;
      },
      get screen() {
        return host.screen;
      },
      show: (viewport) => host.lookAt(viewport),
    });
    super({
      canShow: (view) => isPlanView(view),
      show: (view) => {
        if (isPlanView(view)) glide.to(viewportFor(view, host.screen));
      },
      stopShowing: () => glide.stop(),
      // Who looks at the past can set nothing.
      mayHold: () => host.store.state.canEdit,
      lockTaken: (on) => {
        if (on === 'calibration') host.store.setTool('calibrate');
      },
      lockLost: (on) => {
        if (on === 'calibration') host.store.setTool('select');
      },
    });
    this.#host = host;
  }

  override attach(room: PlanRoom | null): void {
    if (room === this.#room) return;
    this.#stopTelling?.();
    this.#stopTelling = null;
    this.#room = room;
    super.attach(room);
    if (!room) return;
    this.#told = { ...this.#told, viewport: null, draft: '' };
    this.#stopTelling = this.#host.store.subscribe(() => this.#tellOwn());
    this.#tellOwn();
  }

  override close(): void {
    this.#stopTelling?.();
    this.#stopTelling = null;
    super.close();
  }

  override resized(): void {
    this.#told.viewport = null;
    this.#tellOwn();
    super.resized();
  }

  #tellOwn(): void {
    const { store, live, overlays } = this.#host;
    const { state } = store;
    const extentOf = (markup: PlanMarkup) => this.#host.extentOf(markup);
    if (this.#told.tool === 'calibrate' && state.tool !== 'calibrate') this.locks.release('calibration');
    this.#told.tool = state.tool;
    if (state.viewport !== this.#told.viewport) {
      this.#told.viewport = state.viewport;
      this.#room?.presence.tell({ view: viewOf(state.viewport, this.#host.screen) });
    }
    const draft =
      draftOf(state, { zones: live.state.zones, markup: live.markup, extentOf }) ??
      overlays.all.reduce<PresenceDraft | null>((found, overlay) => found ?? overlay.draft?.() ?? null, null);
    const said = JSON.stringify(draft);
    if (said === this.#told.draft) return;
    this.#told.draft = said;
    this.#room?.presence.tell({ draft });
  }
}
