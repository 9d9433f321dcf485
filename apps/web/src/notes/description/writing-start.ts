/** Where one begins to write: at a point of the screen, or behind the last word. */
export type WritingStart = { x: number; y: number } | 'end';
