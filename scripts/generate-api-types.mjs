/** `npm run client:types`: writes the types of packages/client from the routes of the api. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_TYPES_FILE, readApiTypes } from './api-types.mjs';
import { root } from './bootstrap.mjs';
import { runMain } from './plain-error.mjs';

await runMain(async () => {
  writeFileSync(join(root, API_TYPES_FILE), await readApiTypes());
  return 0;
});
