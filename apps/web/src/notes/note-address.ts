import type { NoteSight, NoteSpot } from '@plumbline/shared/contract/note.ts';
import { SITE_MODELS } from '@plumbline/shared/site-models/site-models.ts';

/** The page of a note by itself. */
export function notePageAddress(projectId: string, noteId: string): string {
  return `/project/annotations?${new URLSearchParams({ projectId, noteId, open: 'page' })}`;
}

/** A note beside the list of all. */
export function noteAddress(projectId: string, noteId: string): string {
  return `/project/annotations?${new URLSearchParams({ projectId, noteId })}`;
}

/** The picture that a note was made in, as it was seen then, with the note open. */
export function sightAddress(projectId: string, noteId: string, sight: NoteSight): string {
  const { inspectionId, captureId: pointId, yawDeg, pitchDeg } = sight;
  const look = { yaw: String(yawDeg), pitch: String(pitchDeg) };
  const query = { projectId, inspectionId, pointId, ...look, noteId, noteOpen: '1' };
  return `/project/scene?${new URLSearchParams(query)}`;
}

/** The cloud or model that a note is pinned in, with the note open. */
export function spotAddress(projectId: string, noteId: string, { modelId, kind }: NoteSpot): string {
  const query = { projectId, kind: SITE_MODELS[kind].path, modelId, noteId };
  return `/project/pointcloud?${new URLSearchParams(query)}`;
}
