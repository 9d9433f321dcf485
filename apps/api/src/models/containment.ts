import {
  IFCBUILDINGSTOREY,
  IFCRELAGGREGATES,
  IFCRELCONTAINEDINSPATIALSTRUCTURE,
  IFCRELNESTS,
  IFCRELVOIDSELEMENT,
} from 'web-ifc';
import type { StepModel } from './step-model.ts';

/** Parts of parts are a few deep; a file may close them to a ring. */
const DEPTH_MAX = 50;

/** @returns of a thing the storey that it stands in, through rooms and wholes that it is part of */
export function storeyFinder(model: StepModel): (id: number) => number | null {
  const storeys = new Set(model.idsOf(IFCBUILDINGSTOREY));
  const above = new Map<number, number>();
  const read = (type: number, parent: string, children: string) => {
    for (const { line } of model.linesOf(type)) {
      const of = line.ref(parent);
      if (of !== null) for (const id of line.refs(children)) above.set(id, of);
    }
  };
  read(IFCRELAGGREGATES, 'RelatingObject', 'RelatedObjects');
  read(IFCRELNESTS, 'RelatingObject', 'RelatedObjects');
  for (const { line } of model.linesOf(IFCRELVOIDSELEMENT)) {
    const [wall, opening] = [line.ref('RelatingBuildingElement'), line.ref('RelatedOpeningElement')];
    if (wall !== null && opening !== null) above.set(opening, wall);
  }
  // Where something stands counts before what it is part of.
  read(IFCRELCONTAINEDINSPATIALSTRUCTURE, 'RelatingStructure', 'RelatedElements');
  return (id) => {
    let at: number | undefined = id;
    for (let depth = 0; at !== undefined && depth < DEPTH_MAX; depth++) {
      if (storeys.has(at)) return at;
      at = above.get(at);
    }
    return null;
  };
}
