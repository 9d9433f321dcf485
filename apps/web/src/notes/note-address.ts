/** The page of a note by itself. */
export function notePageAddress(projectId: string, noteId: string): string {
  return `/project/annotations?${new URLSearchParams({ projectId, noteId, open: 'page' })}`;
}

/** A note beside the list of all. */
export function noteAddress(projectId: string, noteId: string): string {
  return `/project/annotations?${new URLSearchParams({ projectId, noteId })}`;
}
