import type { Line, StepModel } from './step-model.ts';

/** Lines and outlines that stand beside a body or in its place; nothing of them is a solid. */
const FLAT = /^(axis|footprint|plan|profile|annotation|box|clearance|cog|reference|lighting|survey)/i;
const FLAT_TYPE = /^(curve|point|boundingbox|geometriccurveset|annotation|text)/i;
const DEPTH_MAX = 4;

/** Items of the shapes that an element should be seen by; none where it has no body. */
export function bodyItems(model: StepModel, element: Line): number[] {
  const shape = element.ref('Representation');
  if (shape === null) return [];
  return model
    .line(shape)
    .refs('Representations')
    .map((id) => model.line(id))
    .filter(
      (line) =>
        !FLAT.test(line.text('RepresentationIdentifier')) && !FLAT_TYPE.test(line.text('RepresentationType')),
    )
    .flatMap((line) => line.refs('Items'));
}

/** True if one of the problems is among the items, or in what they repeat. */
export function hasProblem(
  model: StepModel,
  items: readonly number[],
  problems: ReadonlySet<number>,
  depth = 0,
): boolean {
  if (problems.size === 0 || depth > DEPTH_MAX) return false;
  return items.some((item) => {
    if (problems.has(item)) return true;
    const map = model.line(item).ref('MappingSource');
    const mapped = map === null ? null : model.line(map).ref('MappedRepresentation');
    return mapped !== null && hasProblem(model, model.line(mapped).refs('Items'), problems, depth + 1);
  });
}
