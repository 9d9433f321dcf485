/**
 * Vitest reporter: how long each test file took, as JSON in the file that `FILE_TIMES_OUTPUT` names.
 * `scripts/test-times.mjs` reads it.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export default class FileTimesReporter implements Reporter {
  readonly #times: { file: string; wallSeconds: number; cpuSeconds?: number }[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
      module.diagnostic();
    const wallMs = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    const { cpuSeconds } = module.meta();
    this.#times.push({
      file: module.moduleId,
      wallSeconds: wallMs / 1000,
      ...(cpuSeconds !== undefined && { cpuSeconds }),
    });
  }

  onTestRunEnd(): void {
    const file = process.env['FILE_TIMES_OUTPUT'];
    if (file) writeFileSync(file, JSON.stringify(this.#times));
  }
}
