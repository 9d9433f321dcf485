import type { Config } from '../config.ts';

/** An address of this installation for a mail: from the settings alone, whatever a request says its host is. */
export function publicAddress(
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'PORT'>,
  path: string,
  query: Record<string, string> = {},
): string {
  const url = new URL(path, config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.toString();
}

/** Where a note is read. */
export function noteAddress(
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'PORT'>,
  { projectId, noteId }: { projectId: string; noteId: string },
): string {
  return publicAddress(config, '/project/annotations', { projectId, noteId });
}
