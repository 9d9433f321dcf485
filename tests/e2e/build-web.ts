import { buildWebIfChanged } from '../../scripts/web-build.mjs';

/** Before the workers start, each of which would build for itself. */
export default async function setup(): Promise<void> {
  await buildWebIfChanged();
}
