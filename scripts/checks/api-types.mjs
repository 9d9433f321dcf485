import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_TYPES_FILE, readApiTypes } from '../api-types.mjs';
import { root } from '../bootstrap.mjs';

/** The types of packages/client are those of the routes. */
export async function checkApiTypes() {
  const path = join(root, API_TYPES_FILE);
  const isPresent = existsSync(path) && readFileSync(path, 'utf8') === (await readApiTypes());
  const finding = `${API_TYPES_FILE} is not what the routes say: npm run client:types writes it anew`;
  return { findings: isPresent ? [] : [finding], note: '' };
}
