import { MODEL_TEXT_MAX, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { IFCMAPCONVERSION, IFCMAPCONVERSIONSCALED, IFCSITE } from 'web-ifc';
import { placeOf } from './placement.ts';
import { shortText } from './short-text.ts';
import type { StepModel } from './step-model.ts';

/** Nobody's building is so large that its own coordinates reach so far. */
const FAR_M = 10_000;

/**
 * What a model says about its place on the map. Nothing is moved by it: it is told, and told as doubtful where the
 * coordinates are those of the map already and a conversion would lead there once more.
 */
export function georeference(
  model: StepModel,
  metres: number,
  shiftM: readonly number[],
): ModelFacts['georeference'] {
  const [conversion] = [IFCMAPCONVERSION, IFCMAPCONVERSIONSCALED].flatMap((type) => model.linesOf(type));
  if (!conversion) return null;
  const { line } = conversion;
  const target = line.ref('TargetCRS');
  const crs = target === null ? '' : model.line(target).text('Name');
  const [eastings, northings, height] = ['Eastings', 'Northings', 'OrthogonalHeight'].map(
    (field) => line.number(field) ?? 0,
  );
  const text = shortText(
    [crs, `E ${eastings}`, `N ${northings}`, `H ${height}`].filter(Boolean).join(' · '),
    4 * MODEL_TEXT_MAX,
  );
  const isConverted = Math.hypot(eastings ?? 0, northings ?? 0) > FAR_M;
  return { text, isGivenTwice: isConverted && isFar(model, metres, shiftM) };
}

function isFar(model: StepModel, metres: number, [east = 0, north = 0]: readonly number[]): boolean {
  if (Math.hypot(east, north) > FAR_M) return true;
  return model.linesOf(IFCSITE).some(({ line }) => {
    const [x, y] = placeOf(model, line.ref('ObjectPlacement'));
    return Math.hypot(x * metres, y * metres) > FAR_M;
  });
}
