import { root } from '../bootstrap.mjs';
import { join } from 'node:path';
import { captureTool } from './capture-tool.mjs';

/** With TypeScript 7 alone dependency-cruiser reads nothing and passes; fewer modules than this cannot be right. */
const MINIMUM_MODULES = 100;

/**
 * @param {string[]} folders
 * @param {number} minimumModules
 * @param {string} [cwd] the folder that the paths of the rules start from
 */
export async function cruise(folders, minimumModules, cwd = root) {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { stdout, stderr } = await captureTool(
    [cli, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...folders],
    cwd,
  );
  if (!stdout.startsWith('{'))
    return { findings: [`dependency-cruiser failed: ${stderr || stdout}`], note: '' };
  const { modules, summary } = JSON.parse(stdout);
  /** @type {{ source: string }[]} */
  const all = modules;
  const own = all.filter(({ source }) => /^(packages|apps|tests|scripts)\//.test(source));
  /** @type {{ rule: { name: string }, from: string, to: string }[]} */
  const violations = summary.violations;
  const findings = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  if (own.length < minimumModules)
    findings.push(`only ${own.length} modules were read, at least ${minimumModules} exist`);
  return { findings, note: `${own.length} modules` };
}

export const checkImports = () => cruise(['packages', 'apps', 'tests', 'scripts'], MINIMUM_MODULES);
