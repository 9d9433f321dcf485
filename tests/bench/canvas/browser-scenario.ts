import type { Browser } from 'playwright/test';
import type { ContenderStage } from '../run-contenders.ts';
import type { Comparison } from '../scenarios/scenario.ts';

/** A scenario that runs in a headless Chromium instead of against servers. */
export interface BrowserScenario extends Comparison {
  contenders: readonly string[];
  /** What it needs and is not on this machine; null: it can run. */
  lacks?: () => string | null;
  /**
   * Makes what all rounds need, such as a built page.
   * @returns how one contender is measured once, and how everything is taken away again
   */
  open(options: { browser: Browser; isQuick: boolean }): Promise<ContenderStage>;
}
