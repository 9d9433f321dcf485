import type { ToolHandler } from '../editor/tool-handler.ts';

/** Says where a note is: a new one, or one that is moved there. */
export const noteTool: ToolHandler = {
  press({ store }, { point }) {
    store.set({ notePlace: point });
    return 'taken';
  },
  move: () => undefined,
  release: () => undefined,
  key({ store }, { code }) {
    if (code !== 'Escape') return false;
    store.setTool('select');
    return true;
  },
  cursor: () => 'crosshair',
};
