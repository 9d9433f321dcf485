import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import { useMemo } from 'react';
import { useProject } from '../../api/projects.ts';
import { pinsOfDay, type PaneOf } from './pins-of-day.ts';

/** The notes that a pane marks. @param pane null: no day is compared with another, and all are marked */
export function usePinsOfDay(
  projectId: string,
  pins: readonly NotePin[],
  pane: PaneOf | null,
): readonly NotePin[] {
  const timeZone = useProject(projectId).project?.timeZone;
  const [inspectionId, takenOn] = [pane?.inspectionId, pane?.takenOn];
  return useMemo(
    () =>
      inspectionId === undefined || takenOn === undefined
        ? pins
        : pinsOfDay(pins, { inspectionId, takenOn }, timeZone),
    [pins, inspectionId, takenOn, timeZone],
  );
}
