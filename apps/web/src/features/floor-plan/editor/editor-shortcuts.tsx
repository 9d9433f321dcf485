import { useTranslation } from 'react-i18next';
import { ShortcutRows, type ShortcutRow } from '../../../ui/shortcuts/shortcut-rows.tsx';
import { TOOL_KEYS } from './editor-keys.ts';
import { isViewTool, TOOLS } from './editor-store.ts';
import { TOOL_TEXTS } from './editor-toolbar.tsx';

/** What somebody may do on the plan: keys that would do nothing for them are not on the sheet. */
export interface PlanRights {
  mayEdit: boolean;
  mayPoint: boolean;
  mayFollow: boolean;
}

/** The keys of the canvas on the sheet of keys; what they do is in editor-keys.ts and its siblings. */
export function EditorShortcuts({
  singleKeys,
  mayEdit,
  mayPoint,
  mayFollow,
}: PlanRights & { singleKeys: boolean }) {
  const { t } = useTranslation(['shortcuts', 'plan', 'view', 'select', 'markup', 'together', 'sync']);
  const text = (key: string): string => t(key);
  const tools = TOOLS.filter((tool) => mayEdit || isViewTool(tool)).map((tool) => {
    const { code, shift } = TOOL_KEYS[tool];
    return { id: tool, keys: shift ? `Shift+${code}` : code, label: text(TOOL_TEXTS[tool]) };
  });
  const groups: readonly (readonly [title: string, rows: readonly Row[]])[] = [
    [
      t('view'),
      [
        ['Shift+Digit1', t('plan:fit')],
        ['Shift+Digit2', t('fitSelection')],
        ['Shift+Digit0', t('actualSize')],
        ['Equal', t('plan:zoomIn')],
        ['Minus', t('plan:zoomOut')],
        ['Space', t('hand')],
        ['KeyZ', t('held', { name: t('view:loupe') })],
        ['Shift+KeyL', t('view:layers')],
        ['Shift+KeyG', t('view:grid')],
        ['Backslash', t('frame')],
        ['BracketRight', t('panel')],
      ],
    ],
    [t('edit'), [...selectRows(text), ...(mayEdit ? editRows(text) : []), ['Escape', t('leave')]]],
    [t('arrange'), mayEdit ? arrangeRows(text) : []],
    [
      t('together'),
      [
        ['KeyU', t('together:news.title')],
        ...rowsIf(mayPoint, ['KeyL', t('held', { name: t('together:laser') })]),
        ...rowsIf(mayFollow, ['Alt+Digit1', t('follow')]),
      ],
    ],
  ];
  return (
    <>
      <ShortcutRows title={t('tools')} rows={tools} singleKeys={singleKeys} />
      {groups.map(([title, rows]) =>
        rows.length === 0 ? null : (
          <ShortcutRows key={title} title={title} rows={rows.map(asRow)} singleKeys={singleKeys} />
        ),
      )}
    </>
  );
}

type Row = readonly [keys: string, label: string];
type Text = (key: string) => string;

/** What does not change anything. */
function selectRows(text: Text): Row[] {
  return [
    ['Tab', text('next')],
    ['Shift+Tab', text('previous')],
    ['Shift+ArrowDown', text('listExtend')],
    ['Mod+ArrowDown', text('listWalk')],
    ['KeyX', text('listToggle')],
    ['Mod+KeyA', text('selectAll')],
    ['Mod+KeyC', text('copy')],
    ['Shift+F10', text('menu')],
  ];
}

function editRows(text: Text): Row[] {
  return [
    ['Mod+KeyZ', text('undo')],
    ['Mod+Shift+KeyZ', text('redo')],
    ['Enter', text('points')],
    ['Shift+KeyV', text('carry')],
    ['ArrowRight', text('nudge')],
    ['Shift+ArrowRight', text('nudgeFar')],
    ['Mod+KeyD', text('duplicate')],
    ['Mod+KeyX', text('cut')],
    ['Mod+KeyV', text('paste')],
    ['Delete', text('delete')],
  ];
}

function arrangeRows(text: Text): Row[] {
  return [
    ['Mod+BracketRight', text('forward')],
    ['Mod+BracketLeft', text('backward')],
    ['Mod+Shift+BracketRight', text('front')],
    ['Mod+Shift+BracketLeft', text('back')],
    ['Alt+KeyA', text('select:align.left')],
    ['Alt+KeyH', text('select:align.centre')],
    ['Alt+KeyD', text('select:align.right')],
    ['Alt+KeyW', text('select:align.top')],
    ['Alt+KeyV', text('select:align.middle')],
    ['Alt+KeyS', text('select:align.bottom')],
    ['Alt+Shift+KeyH', text('select:distribute.across')],
    ['Alt+Shift+KeyV', text('select:distribute.down')],
  ];
}

function rowsIf(condition: boolean, row: Row): Row[] {
  return condition ? [row] : [];
}

function asRow([keys, label]: Row): ShortcutRow {
  return { id: keys, keys, label };
}
