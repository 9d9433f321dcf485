import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconSelect from '~icons/ph/cursor';
import IconHand from '~icons/ph/hand';
import IconPolygon from '~icons/ph/polygon';
import IconRectangle from '~icons/ph/rectangle';
import IconMeasure from '~icons/ph/ruler';
import IconMeasureArea from '~icons/ph/bounding-box';
import IconScale from '~icons/ph/arrows-out-line-horizontal';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isRightToLeft } from '../../../ui/reading-direction.ts';
import { TOOL_KEYS } from './editor-keys.ts';
import { useEditor, type Tool } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';

const ICONS: Record<Tool, ReactNode> = {
  select: <IconSelect className="size-[18px]" />,
  hand: <IconHand className="size-[18px]" />,
  rectangle: <IconRectangle className="size-[18px]" />,
  polygon: <IconPolygon className="size-[18px]" />,
  calibrate: <IconScale className="size-[18px]" />,
  measure: <IconMeasure className="size-[18px]" />,
  'measure-area': <IconMeasureArea className="size-[18px]" />,
};
const TOOL_TEXTS: Record<Tool, string> = {
  select: 'plan:tool.select',
  hand: 'plan:tool.hand',
  rectangle: 'plan:tool.rectangle',
  polygon: 'plan:tool.polygon',
  calibrate: 'plan:tool.calibrate',
  measure: 'view:tool.measure',
  'measure-area': 'view:tool.measure-area',
};
const VIEW_GROUP = ['select', 'hand'] as const;
const MEASURE_GROUP = ['measure', 'measure-area'] as const;
const VIEW_GROUPS = [VIEW_GROUP, MEASURE_GROUP] as const;
const EDIT_GROUPS = [VIEW_GROUP, ['rectangle', 'polygon'], ['calibrate'], MEASURE_GROUP] as const;

/** The tools at the inline start; who may only look has those that change nothing. */
export function EditorToolbar({ editor, mayEdit }: { editor: PlanEditor; mayEdit: boolean }) {
  const { t } = useTranslation(['plan', 'view']);
  const tool = useEditor(editor.store, (state) => state.tool);
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('tools')}
      className="flex w-11 shrink-0 flex-col items-center gap-1 border-e border-line bg-surface py-2"
    >
      {(mayEdit ? EDIT_GROUPS : VIEW_GROUPS).map((group, index) => (
        <div key={group.join()} className="contents">
          {index > 0 && <span aria-hidden className="my-1 h-px w-5 bg-line" />}
          {group.map((each) => (
            <IconButton
              key={each}
              label={t(TOOL_TEXTS[each])}
              shortcut={TOOL_KEYS[each].hint}
              icon={ICONS[each]}
              pressed={tool === each}
              tooltipPlacement={isRightToLeft() ? 'left' : 'right'}
              onClick={() => editor.setTool(each)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
