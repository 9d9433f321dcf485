import { join } from 'node:path';
import { MODEL_FILES, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { runModel } from '../../../apps/api/src/models/run-model.ts';
import { testDataDir } from '../../support/test-data.ts';
import type { BrowserScenario } from '../canvas/browser-scenario.ts';
import { openModelsPage } from './models-page.ts';

/** 14 MB of text, in an archive. */
const FILE = 'ifc/derived-samplehouse4-x6-14MB.ifczip';

/** Until something is seen of a building model. */
export const lookAtModels: BrowserScenario = {
  name: 'models',
  title: 'an IFC of 14 MB, converted: to its first sight, beside a page of the library alone',
  contenders: ['fragments', 'plumbline'],
  baseline: 'fragments',
  rounds: { full: 5, quick: 1 },
  metrics: [{ key: 'sight', label: 'to the first sight, ms', digits: 0, isCompared: true }],
  lacks: () => (testDataDir() === undefined ? 'real files' : null),
  async open({ browser }) {
    const data = testDataDir();
    if (data === undefined) throw new Error('there is no real file to look at');
    const page = await openModelsPage();
    const outDir = join(page.filesDir, 'model');
    const converted = await runModel({ source: join(data, FILE), outDir });
    if (converted.t !== 'converted') throw new Error('the model was not converted');
    const looked = {
      url: page.url(`files/model/${MODEL_FILES.geometry}`),
      facts: converted.facts,
    };
    return {
      measure: async (contender) => {
        const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
        const tab = await context.newPage();
        await tab.goto(page.url('model/viewer/testing/bench.html'));
        await tab.waitForFunction(() => 'modelBench' in window);
        const sight = await tab.evaluate(
          ({ url, facts, isPlain }) =>
            isPlain ? window.modelBench.openPlain(url) : window.modelBench.openPlumbline(url, facts),
          { ...looked, isPlain: contender === 'fragments' },
        );
        await context.close();
        return { sight };
      },
      close: page.close,
    };
  },
};

declare global {
  interface Window {
    modelBench: {
      openPlumbline(url: string, facts: ModelFacts): Promise<number>;
      openPlain(url: string): Promise<number>;
    };
  }
}
