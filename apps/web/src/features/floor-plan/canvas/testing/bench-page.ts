/** The page of the canvas bench: opened by tests/bench/canvas, which measures from outside. */
import '../../../../ui/base.css';
import { busyPlan } from './busy-plan.ts';
import { drive, viewAt, type DriveOptions } from './drive-canvas.ts';
import { naiveCanvas } from './naive-canvas.tsx';
import { ourCanvas } from './our-canvas.ts';

const params = new URLSearchParams(window.location.search);
const count = (name: string): number => Number(params.get(name) ?? 0);
const root = document.getElementById('root');
if (!root) throw new Error('bench.html has no #root');
const screen = { widthPx: root.clientWidth, heightPx: root.clientHeight };
const plan = busyPlan(count('zones'), count('pins'), 1);
// Both are measured with the faces of the product.
await Promise.all(
  [400, 500, 600].map((weight) => document.fonts.load(`${weight} 12px 'IBM Plex Sans Variable'`)),
);
const contender = (params.get('contender') === 'plumbline' ? ourCanvas : naiveCanvas)(root, plan);

Object.assign(window, {
  canvasBench: {
    isReady: () => contender.isReady(),
    look: (motion: DriveOptions['motion'], frame: number) => contender.look(viewAt(motion, frame, screen)),
    drive: (options: DriveOptions) => drive(contender, screen, options),
  },
});
