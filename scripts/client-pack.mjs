/**
 * `npm run client:pack`: makes the package that a customer's engineer installs, plain JavaScript with its types, and says
 * where it lies.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './bootstrap.mjs';
import { PlainError, runMain } from './plain-error.mjs';
import { runTool } from './run-tool.mjs';

const SOURCE = join(root, 'packages/client');

/**
 * @param {string} folder where the package's files go: `code`, `package.json` and `README.md`
 * @returns {Promise<void>}
 */
export async function buildClient(folder) {
  rmSync(folder, { recursive: true, force: true });
  await runTool({
    args: [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      join(SOURCE, 'tsconfig.build.json'),
      '--outDir',
      join(folder, 'code'),
    ],
    failure: 'The client could not be built',
  });
  const { name, version, description, dependencies } = JSON.parse(
    readFileSync(join(SOURCE, 'package.json'), 'utf8'),
  );
  const manifest = {
    name,
    version,
    description,
    type: 'module',
    engines: { node: '>=22.12' },
    bin: { plumbline: './code/cli/main.js' },
    exports: { '.': { types: './code/client.d.ts', default: './code/client.js' } },
    dependencies,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'README.md'), readFileSync(join(root, 'docs/client.md')));
}

/** @returns {Promise<number>} */
async function main() {
  ensureInstalled();
  const npm = process.env.npm_execpath;
  if (!npm) throw new PlainError('This is run by npm: npm run client:pack');
  const folder = join(SOURCE, 'dist');
  await buildClient(folder);
  const packed = await runTool({
    args: [npm, 'pack', folder, '--pack-destination', folder, '--loglevel', 'error'],
    failure: 'The client could not be packed',
  });
  process.stdout.write(`${join(folder, packed.trim())}\n`);
  return 0;
}

if (import.meta.main) await runMain(main);
