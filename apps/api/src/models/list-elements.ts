import { ifcClasses } from '@thatopen/fragments';
import {
  INDEXED_ELEMENTS_MAX,
  NOT_SHOWN_NAMED_MAX,
  type ModelElements,
  type ModelFacts,
} from '@plumbline/shared/models/model-facts.ts';
import { IFCANNOTATION, IFCGRID, IFCOPENINGELEMENT, IFCOPENINGSTANDARDCASE, IFCSPACE } from 'web-ifc';
import { bodyItems, hasProblem } from './body-shape.ts';
import { storeyFinder } from './containment.ts';
import { shortText } from './short-text.ts';
import type { Line, StepModel } from './step-model.ts';

const OPENINGS = new Set([IFCOPENINGELEMENT, IFCOPENINGSTANDARDCASE]);
/** Drawn as lines, and nothing that is built. */
const DRAWN = new Set([IFCANNOTATION, IFCGRID]);
const GLOBAL_ID_MAX = 40;

/** What a thing of the model counts as; null: it is not listed. */
function kindOf(type: number): 'element' | 'space' | 'opening' | null {
  if (type === IFCSPACE) return 'space';
  if (OPENINGS.has(type)) return 'opening';
  const isElement = ifcClasses.elements.has(type) && !ifcClasses.base.has(type) && !DRAWN.has(type);
  return isElement ? 'element' : null;
}

type Listed = Pick<ModelFacts, 'tree' | 'elementCount' | 'spaceCount' | 'openingCount' | 'notShown'>;

/** Lists what a model holds, and of elements with a body those that the screen lacks. */
export class ElementList {
  #model: StepModel;
  #shapes: { shown: ReadonlySet<number>; problems: ReadonlySet<number> };
  #storeyOf: (id: number) => number | null;
  #storeyAt = new Map<number, number>();
  #index: ModelElements = { classes: [], storeys: [], rows: [], isCut: false };
  #counts = new Map<string, ModelFacts['tree'][number]>();
  #facts: Listed = {
    tree: [],
    elementCount: 0,
    spaceCount: 0,
    openingCount: 0,
    notShown: { count: 0, first: [] },
  };

  constructor(
    model: StepModel,
    storeys: readonly number[],
    shapes: { shown: ReadonlySet<number>; problems: ReadonlySet<number> },
  ) {
    this.#model = model;
    this.#shapes = shapes;
    this.#storeyOf = storeyFinder(model);
    this.#index.storeys = [...storeys];
    for (const [at, id] of storeys.entries()) this.#storeyAt.set(id, at);
  }

  read(): { facts: Listed; index: ModelElements } {
    for (const { type, name } of this.#model.types()) {
      const kind = kindOf(type);
      if (kind === null) continue;
      const className = shortText(name);
      const classAt = this.#index.classes.push(className) - 1;
      for (const { id, line } of this.#model.linesOf(type)) {
        this.#list(id, line, classAt);
        this.#facts[`${kind}Count`] += 1;
        if (kind === 'element') this.#countElement(id, line, className);
      }
    }
    return { facts: { ...this.#facts, tree: [...this.#counts.values()] }, index: this.#index };
  }

  #list(id: number, line: Line, classAt: number): void {
    const { rows } = this.#index;
    if (rows.length >= INDEXED_ELEMENTS_MAX) {
      this.#index.isCut = true;
      return;
    }
    const storey = this.#storeyOf(id);
    const storeyAt = storey === null ? -1 : (this.#storeyAt.get(storey) ?? -1);
    const globalId = shortText(line.text('GlobalId'), GLOBAL_ID_MAX);
    rows.push([id, globalId, nameOf(line), classAt, storeyAt, this.#shapes.shown.has(id)]);
  }

  #countElement(id: number, line: Line, className: string): void {
    const found = this.#storeyOf(id);
    const storey = found !== null && this.#storeyAt.has(found) ? found : null;
    const key = `${storey} ${className}`;
    const counted = this.#counts.get(key) ?? { storey, class: className, count: 0 };
    counted.count += 1;
    this.#counts.set(key, counted);
    const items = bodyItems(this.#model, line);
    if (items.length === 0) return;
    const isShown = this.#shapes.shown.has(id);
    const isPartly = isShown && hasProblem(this.#model, items, this.#shapes.problems);
    if (isShown && !isPartly) return;
    const { notShown } = this.#facts;
    notShown.count += 1;
    if (notShown.first.length >= NOT_SHOWN_NAMED_MAX) return;
    const globalId = shortText(line.text('GlobalId'), GLOBAL_ID_MAX);
    notShown.first.push({ globalId, class: className, name: nameOf(line), isPartly });
  }
}

/** Rooms are numbered in their name and named in the other. */
function nameOf(line: Line): string {
  return shortText([line.text('Name'), line.text('LongName')].filter(Boolean).join(' '));
}
