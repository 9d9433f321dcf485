import { MARKUP_KINDS } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconNote from '~icons/ph/map-pin-plus';
import IconSelect from '~icons/ph/cursor';
import IconHand from '~icons/ph/hand';
import IconPolygon from '~icons/ph/polygon';
import IconRectangle from '~icons/ph/rectangle';
import IconMeasure from '~icons/ph/ruler';
import IconLaser from '~icons/ph/cursor-click';
import IconLoupe from '~icons/ph/magnifying-glass-plus';
import IconNorth from '~icons/ph/compass';
import IconMeasureArea from '~icons/ph/bounding-box';
import IconScale from '~icons/ph/arrows-out-line-horizontal';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isRightToLeft } from '../../../ui/reading-direction.ts';
import { MARKUP_GLYPHS } from '../markup/markup-glyph.tsx';
import { useTogether } from '../../../collab-ui/together.ts';
import { TOOL_KEYS } from './editor-keys.ts';
import { useEditor, type Tool } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';

const ICONS: Record<Tool, ReactNode> = {
  select: <IconSelect className="size-[18px]" />,
  hand: <IconHand className="size-[18px]" />,
  rectangle: <IconRectangle className="size-[18px]" />,
  polygon: <IconPolygon className="size-[18px]" />,
  note: <IconNote className="size-[18px]" />,
  calibrate: <IconScale className="size-[18px]" />,
  north: <IconNorth className="size-[18px]" />,
  measure: <IconMeasure className="size-[18px]" />,
  'measure-area': <IconMeasureArea className="size-[18px]" />,
  ...MARKUP_GLYPHS,
};
export const TOOL_TEXTS: Record<Tool, string> = {
  select: 'plan:tool.select',
  hand: 'plan:tool.hand',
  rectangle: 'plan:tool.rectangle',
  polygon: 'plan:tool.polygon',
  note: 'plan:tool.note',
  calibrate: 'plan:tool.calibrate',
  north: 'view:tool.north',
  measure: 'view:tool.measure',
  'measure-area': 'view:tool.measure-area',
  pen: 'markup:tool.pen',
  arrow: 'markup:tool.arrow',
  cloud: 'markup:tool.cloud',
  text: 'markup:tool.text',
  dimension: 'markup:tool.dimension',
  area: 'markup:tool.area',
  stamp: 'markup:tool.stamp',
};
const VIEW_GROUP = ['select', 'hand'] as const;
const MEASURE_GROUP = ['measure', 'measure-area'] as const;
const VIEW_GROUPS = [VIEW_GROUP, MEASURE_GROUP] as const;
const SETTING_GROUP = ['calibrate', 'north'] as const;
const ZONE_GROUP = ['rectangle', 'polygon', 'note'] as const;
const EDIT_GROUPS = [VIEW_GROUP, ZONE_GROUP, MARKUP_KINDS, SETTING_GROUP, MEASURE_GROUP] as const;

interface EditorToolbarProps {
  editor: PlanEditor;
  mayEdit: boolean;
  /** The others see this person's pointer. */
  mayPoint: boolean;
}

/** The tools at the inline start; who may only look has those that change nothing. */
export function EditorToolbar({ editor, mayEdit, mayPoint }: EditorToolbarProps) {
  const { t } = useTranslation(['plan', 'view', 'markup']);
  const tool = useEditor(editor.store, (state) => state.tool);
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('tools')}
      className="frame-only flex w-11 print:hidden shrink-0 flex-col items-center gap-1 overflow-y-auto border-e border-line bg-surface py-2 [scrollbar-width:none]"
    >
      {(mayEdit ? EDIT_GROUPS : VIEW_GROUPS).map((group, index) => (
        <div key={group.join()} className="contents">
          {index > 0 && <span aria-hidden className="my-1 h-px w-5 bg-line" />}
          {group.map((each) => (
            <IconButton
              key={each}
              label={t(TOOL_TEXTS[each])}
              shortcut={TOOL_KEYS[each].hint}
              icon={<span className="[&>svg]:size-[18px]">{ICONS[each]}</span>}
              pressed={tool === each}
              tooltipPlacement={isRightToLeft() ? 'left' : 'right'}
              onClick={() => editor.setTool(each)}
            />
          ))}
        </div>
      ))}
      <Pointers editor={editor} mayPoint={mayPoint} />
    </div>
  );
}

/** What is held over the plan: by its key as long as that is down, by its button until it is pressed again. */
function Pointers({ editor, mayPoint }: Pick<EditorToolbarProps, 'editor' | 'mayPoint'>) {
  const { t } = useTranslation(['together', 'view']);
  const laser = useTogether(editor.together, (state) => state.laser);
  const loupe = useEditor(editor.store, (state) => state.loupe);
  const tooltipPlacement = isRightToLeft() ? 'left' : 'right';
  return (
    <>
      {mayPoint && (
        <IconButton
          label={t('together:laser')}
          shortcut="L"
          icon={<IconLaser className="size-[18px]" />}
          pressed={laser}
          tooltipPlacement={tooltipPlacement}
          onClick={() => editor.together.setLaser(!laser)}
        />
      )}
      <IconButton
        label={t('view:loupe')}
        shortcut="Z"
        icon={<IconLoupe className="size-[18px]" />}
        pressed={loupe}
        tooltipPlacement={tooltipPlacement}
        onClick={() => editor.store.set({ loupe: !loupe })}
      />
    </>
  );
}
