import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { PRESENCE_COLORS, SILENT_REPORT } from '@plumbline/shared/protocol/presence.ts';
import { Layer } from 'konva/lib/Layer.js';
import { Stage } from 'konva/lib/Stage.js';
import type { Person } from '../../../../collab/presence-store.ts';
import { PlanEditor } from '../../editor/plan-editor.ts';
import { PinLayer } from '../../pins/pin-layer.ts';
import { PlanScene, type SceneWords } from '../plan-scene.ts';
import { SIDE_PX, type BusyPlan } from './busy-plan.ts';
import type { CanvasContender } from './canvas-contender.ts';

const IMAGE = {
  widthPx: SIDE_PX,
  heightPx: SIDE_PX,
  tileSizePx: 512,
  levelCount: 5,
  pageWidthMm: null,
  pageHeightMm: null,
  rasterToPlan: IDENTITY,
  mediaBase: '/media/bench/plan/sheet/',
  mediaExpiresAt: '2100-01-01T00:00:00Z',
};

const WORDS: SceneWords = {
  length: (px) => `${px.toFixed(0)} px`,
  area: (px) => `${(px / 40_000).toFixed(1)} m²`,
  angle: (degrees) => `${degrees}°`,
  areaPixels: (px) => `${px} px²`,
  stamp: (stamp) => stamp,
  needsFix: 'Needs fixing',
  rectangle: 'Rectangle',
  polygon: 'Polygon',
  pixels: (px) => `${px} px`,
  millimetres: (mm) => `${mm} mm`,
};

/** The canvas of the product: its scene on four layers, without room and page around it. */
export function ourCanvas(root: HTMLElement, { doc, pins }: BusyPlan): CanvasContender {
  const screen = { widthPx: root.clientWidth, heightPx: root.clientHeight };
  const paper = document.createElement('div');
  paper.style.position = 'absolute';
  paper.style.background = 'var(--paper)';
  const box = document.createElement('div');
  box.style.position = 'absolute';
  root.append(paper, box);
  const stage = new Stage({
    container: box,
    width: screen.widthPx,
    height: screen.heightPx,
    listening: false,
  });
  const [plan, zones, overlay, cursors] = [newLayer(), newLayer(), newLayer(), newLayer()];
  stage.add(plan, zones, overlay, cursors);
  const editor = new PlanEditor(
    IMAGE,
    () => undefined,
    () => undefined,
  );
  editor.live.attach(doc);
  editor.resize(screen);
  const scene = new PlanScene({ plan, zones, overlay, cursors, paper }, editor, IMAGE, WORDS);
  editor.store.set({ pins });
  editor.overlays.show('pins', new PinLayer(editor.store));
  return {
    look: (viewport) => editor.lookAt(viewport),
    point: (points) => scene.setPeople(points.map(personAt)),
    isReady: () => true,
  };
}

function newLayer(): Layer {
  return new Layer({ listening: false });
}

function personAt(cursor: PlanPoint, index: number): Person {
  return {
    ...SILENT_REPORT,
    clientId: index + 1,
    id: `person-${index}`,
    name: `Person ${index + 1}`,
    color: PRESENCE_COLORS[index % PRESENCE_COLORS.length] ?? 'plum',
    kind: 'member',
    role: 20,
    isSelf: false,
    cursor,
  };
}
