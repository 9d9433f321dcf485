/** Inspections as rows of a file, from their list and in a report alike. */
import type { INSPECTION_LIST, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import type { FileCells } from './file-columns.ts';

export const INSPECTION_FILE: FileCells<keyof typeof INSPECTION_LIST.columns, InspectionRow> = {
  name: ({ name }) => name,
  kind: ({ kind }, texts) => texts(`inspection:kind.${kind}`),
  takenOn: ({ takenOn }) => takenOn,
  floor: ({ floor }) => floor.name,
  frames: ({ frameCount }) => frameCount,
  used: ({ usedSeconds }) => usedSeconds,
  inspector: ({ createdBy }) => createdBy.name,
  uploaded: ({ uploadedAt }) => uploadedAt,
  state: ({ state }, texts) => texts(`inspection:state.${state}`),
};
