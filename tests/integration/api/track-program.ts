/** A program under the name of the one that finds tracks, which finds what a test says; and a PATH without any. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FacePose } from '../../../apps/api/src/tracking/read-poses.ts';
import { posesFile } from '../../../apps/api/src/tracking/testing/write-poses.ts';
import { makeTemporaryDir } from '../../support/temporary-dir.ts';

const PATH = process.env['PATH'] ?? '';

const made: string[] = [];
process.on('exit', () => made.forEach((dir) => rmSync(dir, { recursive: true, force: true })));
function makeDir(prefix: string): string {
  const dir = makeTemporaryDir(prefix);
  made.push(dir);
  return dir;
}

/** From now on there is one. @param models poses by piece @returns where it notes what it was asked for */
export function installTrackProgram(models: readonly (readonly FacePose[])[]): string {
  const dir = makeDir('track-program-');
  const found = join(dir, 'found');
  mkdirSync(found);
  models.forEach((poses, at) => {
    mkdirSync(join(found, String(at)));
    writeFileSync(join(found, String(at), 'images.bin'), posesFile(poses));
  });
  const asked = join(dir, 'asked');
  const script = `#!/bin/sh
echo "$1" >> "${asked}"
if [ "$1" = mapper ]; then
  while [ "$1" != --output_path ]; do shift; done
  /bin/cp -r "${found}/." "$2"
fi
`;
  writeFileSync(join(dir, 'colmap'), script);
  chmodSync(join(dir, 'colmap'), 0o755);
  process.env['PATH'] = `${dir}:${PATH}`;
  return asked;
}

/** From now on there is none, whatever this machine has. */
export function removeTrackProgram(): void {
  process.env['PATH'] = makeDir('no-programs-');
}

export function restorePath(): void {
  process.env['PATH'] = PATH;
}
