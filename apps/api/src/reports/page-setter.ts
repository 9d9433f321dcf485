/**
 * Invariant: what a document takes is given back before the next one is set, so that a report takes no more memory than
 * its largest piece. The compiler keeps a document outside of JavaScript's heap until that is tidied up, which nothing
 * else would ask for.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { ReportData } from './report-data.ts';

/** The first that the pages fulfil; null: none of them, which the report says. */
export const STANDARDS = ['ua-1', 'a-2a', 'a-2b', null] as const;
export type Standard = (typeof STANDARDS)[number];

const TEMPLATE = join(import.meta.dirname, 'report.typ');

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

export class PageSetter {
  #compiler: NodeCompiler;
  #template = readFileSync(TEMPLATE, 'utf8');

  /** @param workspace where the pictures lie */
  constructor(workspace: string, fontBlobs: Buffer[]) {
    this.#compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  }

  /** Sets pages, and has something made of them. */
  async set<Made>(data: ReportData, make: (document: NodeTypstDocument) => Made): Promise<Made> {
    try {
      return this.#madeOf(data, make);
    } finally {
      await this.#free();
    }
  }

  /** Of what stands in its frame nothing is referred to once it has returned. */
  #madeOf<Made>(data: ReportData, make: (document: NodeTypstDocument) => Made): Made {
    const compiled = this.#compiler.compile({
      mainFileContent: this.#template,
      inputs: { data: JSON.stringify(data) },
    });
    if (compiled.result) return make(compiled.result);
    const error = compiled.takeError();
    throw new Error(error ? JSON.stringify(this.#compiler.fetchDiagnostics(error)) : 'nothing was set');
  }

  draw(document: NodeTypstDocument): string {
    // Links lead nowhere in a picture, and stand in it as no XML takes them.
    return this.#compiler.plainSvg(document).replaceAll(/ (?:xlink:)?href="https?:[^"]*"/g, '');
  }

  /** @returns null when the pages do not fulfil the standard */
  print(document: NodeTypstDocument, standard: Standard): Buffer | null {
    if (standard === null) return this.#compiler.pdf(document);
    try {
      return this.#compiler.pdf(document, { pdfStandard: standard });
    } catch {
      return null;
    }
  }

  /** What is collected is given back one turn later; until then the compiler's own memory refers to it. */
  async #free(): Promise<void> {
    await turn();
    collect();
    await turn();
    this.#compiler.evictCache(0);
  }
}
