import { othersLooksOf, type OthersLook } from '../../../collab-ui/others-looks.ts';
import type { CanvasPalette } from '../canvas/canvas-palette.ts';
import { CursorSprites, laySprite } from '../canvas/cursor-sprites.ts';
import type { PlanOverlay } from '../canvas/plan-overlay.ts';
import { planToScreen, type ScreenSize } from '../canvas/viewport.ts';
import { paintLook, STAND_PX } from '../dots/paint-look.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { ToolHandler } from '../editor/tool-handler.ts';
import type { PlanRoom } from '../room/plan-room.ts';

const GAP_PX = 4;

/** Who stands in the floor's pictures meanwhile: their place and their view, in their colour, with their name. */
class LookLayer implements PlanOverlay {
  #editor: Pick<PlanEditor, 'store'>;
  #looks: readonly OthersLook[];
  #sprites: CursorSprites | null = null;

  constructor(editor: Pick<PlanEditor, 'store'>, looks: readonly OthersLook[]) {
    this.#editor = editor;
    this.#looks = looks;
  }

  paint(context: CanvasRenderingContext2D, _screen: ScreenSize, palette: CanvasPalette): void {
    const { viewport } = this.#editor.store.state;
    if (!this.#sprites?.isFresh(palette.fontFamily)) this.#sprites = new CursorSprites(palette.fontFamily);
    for (const look of this.#looks) {
      const at = planToScreen(viewport, look.at);
      const colour = palette.presence.get(look.color) ?? palette.ink;
      paintLook(context, at, look, { fill: colour, line: palette.chip });
      if (look.name === '') continue;
      const name = this.#sprites.name(look.name, colour, context);
      laySprite(context, name, { x: at.x - name.widthPx / 2, y: at.y + STAND_PX + GAP_PX });
    }
  }

  over(below: ToolHandler): ToolHandler {
    return below;
  }

  outlineOf(): null {
    return null;
  }
}

/**
 * Shows on the plan who stands in its pictures, for as long as they do.
 * @param nameless without names: visitors learn nobody's
 * @returns takes it away again
 */
export function showOthersLooks(
  editor: Pick<PlanEditor, 'store' | 'overlays'>,
  room: Pick<PlanRoom, 'onPresence'>,
  nameless: boolean,
): () => void {
  let told = '[]';
  let hide: () => void = () => undefined;
  const stop = room.onPresence((people) => {
    const looks = othersLooksOf(people).map((look) => (nameless ? { ...look, name: '' } : look));
    const said = JSON.stringify(looks);
    if (said === told) return;
    told = said;
    hide();
    if (looks.length > 0) hide = editor.overlays.show('looks', new LookLayer(editor, looks));
  });
  return () => {
    stop();
    hide();
  };
}
