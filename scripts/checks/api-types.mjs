import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_TYPES_FILE, readApiTypes } from '../api-types.mjs';
import { root } from '../bootstrap.mjs';

/** The types of packages/client are those of the routes: written anew where somebody works, a finding where nobody does. */
export async function checkApiTypes() {
  const path = join(root, API_TYPES_FILE);
  const types = await readApiTypes();
  if (existsSync(path) && readFileSync(path, 'utf8') === types) return { findings: [], note: '' };
  if (process.env['CI']) return { findings: [`${API_TYPES_FILE} is not what the routes say`], note: '' };
  writeFileSync(path, types);
  return { findings: [], note: 'written anew' };
}
