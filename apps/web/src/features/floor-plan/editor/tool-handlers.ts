import { MARKUP_KINDS } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { withMarkup } from '../markup/markup-select.ts';
import { MARKUP_TOOLS } from '../markup/markup-tools.ts';
import { noteTool } from '../pins/note-tool.ts';
import { withCarry } from '../selection/carry.ts';
import { measureAreaTool, measureTool } from '../view/measure-tool.ts';
import { northTool } from '../view/north-tool.ts';
import { calibrateTool } from './calibrate-tool.ts';
import { polygonTool, rectangleTool } from './draw-tools.ts';
import type { Tool } from './editor-store.ts';
import { selectTool } from './select-tool.ts';
import type { ToolHandler } from './tool-handler.ts';

const HAND: ToolHandler = {
  press: () => 'pan',
  move: () => undefined,
  release: () => undefined,
  key({ store }, { code }) {
    if (code !== 'Escape') return false;
    store.setTool('select');
    return true;
  },
  cursor: () => 'grab',
};

/** What each tool does with the pointer and the keys. */
export const TOOL_HANDLERS: Record<Tool, ToolHandler> = {
  select: withCarry(withMarkup(selectTool)),
  hand: HAND,
  rectangle: rectangleTool,
  polygon: polygonTool,
  note: noteTool,
  calibrate: calibrateTool,
  north: northTool,
  measure: measureTool,
  'measure-area': measureAreaTool,
  ...MARKUP_TOOLS,
};

/** The layer that a tool draws on: who takes it wants to see that. Null for tools that draw nothing. */
export function layerOf(tool: Tool): 'zones' | 'markup' | 'notes' | null {
  if (tool === 'note') return 'notes';
  if (tool === 'rectangle' || tool === 'polygon') return 'zones';
  return MARKUP_KINDS.some((kind) => kind === tool) ? 'markup' : null;
}
