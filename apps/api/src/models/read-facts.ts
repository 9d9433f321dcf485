import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import {
  MODEL_SCHEMAS,
  type ModelElements,
  type ModelFacts,
  type ModelPlace,
  type ModelStorey,
} from '@plumbline/shared/models/model-facts.ts';
import { IFCBUILDINGSTOREY, IFCPROJECT } from 'web-ifc';
import { georeference } from './georeference.ts';
import { WASM_DIR } from './import-model.ts';
import { lengthUnit } from './length-unit.ts';
import { ElementList } from './list-elements.ts';
import { placeOf } from './placement.ts';
import { shortText } from './short-text.ts';
import type { ShownShapes } from './shown-shapes.ts';
import type { StepModel } from './step-model.ts';

const STOREYS_MAX = 2000;
const PackageSchema = z.object({ version: z.string() });
const MODULES = join(WASM_DIR, '..');

/** What a converted model is, from its text and from what it shows. */
export function readFacts(
  model: StepModel,
  shapes: ShownShapes,
  problems: ReadonlySet<number>,
): { facts: ModelFacts; index: ModelElements } | ErrorCode {
  const schema = MODEL_SCHEMAS.findLast((known) => model.schema.toUpperCase().startsWith(known));
  if (schema === undefined) return 'ifc-unsupported';
  const { boundsM } = shapes;
  if (!boundsM) return 'ifc-empty';
  const shiftM = shiftOf(model, shapes);
  const unit = lengthUnit(model);
  const storeys = storeysOf(model, unit.metres);
  const list = new ElementList(
    model,
    storeys.map(({ localId }) => localId),
    { shown: shapes.shown, problems },
  );
  const { facts, index } = list.read();
  const [project] = model.linesOf(IFCPROJECT);
  return {
    facts: {
      schema,
      name: shortText(project?.line.text('LongName') || project?.line.text('Name') || ''),
      unit,
      shiftM,
      georeference: georeference(model, unit.metres, shiftM),
      boundsM: { min: plus(boundsM.min, shiftM), max: plus(boundsM.max, shiftM) },
      storeys,
      ...facts,
      versions: { webIfc: versionOf('web-ifc'), fragments: versionOf('@thatopen/fragments') },
    },
    index,
  };
}

/**
 * The importer moves a model to its first shape, and says by how much before that shape is there if another one before
 * it came to nothing: it is measured at an element instead.
 */
function shiftOf(model: StepModel, { anchor }: ShownShapes): ModelPlace {
  const place = anchor && model.placeOfShape(anchor.localId);
  return place ? plus(place, anchor.place, -1) : [0, 0, 0];
}

const plus = ([east, north, height]: ModelPlace, by: ModelPlace, sign = 1): ModelPlace => [
  east + sign * by[0],
  north + sign * by[1],
  height + sign * by[2],
];

function storeysOf(model: StepModel, metres: number): ModelStorey[] {
  return model
    .linesOf(IFCBUILDINGSTOREY)
    .slice(0, STOREYS_MAX)
    .map(({ id, line }) => ({
      localId: id,
      globalId: shortText(line.text('GlobalId'), 40),
      name: shortText(line.text('LongName') || line.text('Name')),
      elevationM: placeOf(model, line.ref('ObjectPlacement'))[2] * metres,
    }))
    .toSorted((one, other) => one.elevationM - other.elevationM);
}

function versionOf(name: string): string {
  const text = readFileSync(join(MODULES, name, 'package.json'), 'utf8');
  return PackageSchema.parse(JSON.parse(text)).version;
}
