import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where a program of the system lies. @param path of the system; null: it is not on it */
export function programOn(path: string, program: string): string | null {
  const name = process.platform === 'win32' ? `${program}.exe` : program;
  const places = path.split(delimiter).filter(isAbsolute);
  return places.map((place) => join(place, name)).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
