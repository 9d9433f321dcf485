import type { BrowserScenario } from './browser-scenario.ts';
import { canvasFrames } from './canvas-frames.ts';

/** In the order in which they run. */
export const BROWSER_SCENARIOS: readonly BrowserScenario[] = [canvasFrames];
