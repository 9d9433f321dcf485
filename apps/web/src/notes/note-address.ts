/** The page of a note by itself. */
export function notePageAddress(projectId: string, noteId: string): string {
  return `/project/annotations?${new URLSearchParams({ projectId, noteId, open: 'page' })}`;
}
