import type { BrowserScenario } from './browser-scenario.ts';
import { canvasFrames } from './canvas-frames.ts';
import { crowdedEditor } from './crowded-editor.ts';
import { largePlan } from './large-plan.ts';
import { lookAtClouds } from '../clouds/look-at-clouds.ts';
import { lookAtModels } from '../clouds/look-at-models.ts';
import { manyNotes } from '../notes/many-notes.ts';
import { lookIntoScene } from '../scene/look-into-scene.ts';
import { manyVisits } from './many-visits.ts';

/** In the order in which they run. */
export const BROWSER_SCENARIOS: readonly BrowserScenario[] = [
  canvasFrames,
  largePlan,
  crowdedEditor,
  manyVisits,
  manyNotes,
  lookAtClouds,
  lookAtModels,
  lookIntoScene,
];
