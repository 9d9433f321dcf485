import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { IfcImporter } from '@thatopen/fragments';
import { IFCSPACE, type LoaderSettings } from 'web-ifc';

/** Absolute, as the importer looks for it beside its own bundle otherwise. */
export const WASM_DIR = `${join(import.meta.dirname, '../../../../node_modules/web-ifc')}/`;

/** Far places are drawn around the first element; what was taken off stands in the model. */
export const READ_SETTINGS: LoaderSettings = { COORDINATE_TO_ORIGIN: true };

const PROBLEM = /^Fragments: Problematic geometry: (\d+)/;

export interface Imported {
  fragments: Uint8Array;
  /** Express ids of shapes that could not be made. */
  problems: ReadonlySet<number>;
}

/** Reads a file as web-ifc asks for it, so that it is never held as a whole beside what becomes of it. */
export function readerOf(path: string): {
  read: (offset: number, size: number) => Uint8Array;
  close: () => void;
} {
  const file = openSync(path, 'r');
  return {
    read: (offset, size) => {
      const piece = new Uint8Array(size);
      return piece.subarray(0, readSync(file, piece, 0, size, offset));
    },
    close: () => closeSync(file),
  };
}

/** @throws whatever the importer does about a file that it cannot read */
export async function importModel(textPath: string, onProgress: (done: number) => void): Promise<Imported> {
  const importer = new IfcImporter();
  importer.wasm = { path: WASM_DIR, absolute: true };
  importer.webIfcSettings = READ_SETTINGS;
  // Rooms are listed with their properties; a shape would stand between the eye and whatever is in them.
  importer.classes.elements.delete(IFCSPACE);
  importer.classes.abstract.add(IFCSPACE);
  const { problems, stop } = listenForProblems();
  const reader = readerOf(textPath);
  try {
    const fragments = await importer.process({
      readFromCallback: true,
      readCallback: reader.read,
      progressCallback: onProgress,
    });
    return { fragments, problems };
  } finally {
    reader.close();
    stop();
  }
}

/** The importer says only to the console what it leaves out; nothing else may reach the output of this process. */
function listenForProblems(): { problems: Set<number>; stop: () => void } {
  const { log, warn, info } = console;
  const problems = new Set<number>();
  console.log = (said: unknown) => {
    const id = typeof said === 'string' ? PROBLEM.exec(said)?.[1] : undefined;
    if (id !== undefined) problems.add(Number(id));
  };
  console.warn = console.info = () => {};
  return { problems, stop: () => Object.assign(console, { log, warn, info }) };
}
