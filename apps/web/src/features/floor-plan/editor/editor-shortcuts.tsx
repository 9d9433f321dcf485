import { useTranslation } from 'react-i18next';
import { ShortcutRows, type ShortcutRow } from '../../../ui/shortcuts/shortcut-rows.tsx';
import { TOOL_KEYS } from './editor-keys.ts';
import { TOOLS } from './editor-store.ts';
import { TOOL_TEXTS } from './editor-toolbar.tsx';

/** The keys of the canvas on the sheet of keys; what they do is in editor-keys.ts and its siblings. */
export function EditorShortcuts({ singleKeys }: { singleKeys: boolean }) {
  const { t } = useTranslation(['shortcuts', 'plan', 'view', 'select', 'markup', 'together']);
  const text = (key: string): string => t(key);
  const tools = TOOLS.map((tool) => {
    const { code, shift } = TOOL_KEYS[tool];
    return { id: tool, keys: shift ? `Shift+${code}` : code, label: text(TOOL_TEXTS[tool]) };
  });
  const groups: readonly (readonly [
    title: string,
    rows: readonly (readonly [keys: string, label: string])[],
  ])[] = [
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
    [
      t('edit'),
      [
        ['Mod+KeyZ', t('undo')],
        ['Mod+Shift+KeyZ', t('redo')],
        ['Tab', t('next')],
        ['Shift+Tab', t('previous')],
        ['Enter', t('points')],
        ['Mod+KeyA', t('selectAll')],
        ['Shift+KeyV', t('carry')],
        ['Shift+F10', t('menu')],
        ['ArrowRight', t('nudge')],
        ['Shift+ArrowRight', t('nudgeFar')],
        ['Mod+KeyD', t('duplicate')],
        ['Mod+KeyC', t('copy')],
        ['Mod+KeyX', t('cut')],
        ['Mod+KeyV', t('paste')],
        ['Delete', t('delete')],
        ['Escape', t('leave')],
      ],
    ],
    [
      t('arrange'),
      [
        ['Mod+BracketRight', t('forward')],
        ['Mod+BracketLeft', t('backward')],
        ['Mod+Shift+BracketRight', t('front')],
        ['Mod+Shift+BracketLeft', t('back')],
        ['Alt+KeyA', t('select:align.left')],
        ['Alt+KeyH', t('select:align.centre')],
        ['Alt+KeyD', t('select:align.right')],
        ['Alt+KeyW', t('select:align.top')],
        ['Alt+KeyV', t('select:align.middle')],
        ['Alt+KeyS', t('select:align.bottom')],
        ['Alt+Shift+KeyH', t('select:distribute.across')],
        ['Alt+Shift+KeyV', t('select:distribute.down')],
      ],
    ],
    [
      t('together'),
      [
        ['KeyU', t('together:news.title')],
        ['KeyL', t('held', { name: t('together:laser') })],
        ['Alt+Digit1', t('follow')],
      ],
    ],
  ];
  return (
    <>
      <ShortcutRows title={t('tools')} rows={tools} singleKeys={singleKeys} />
      {groups.map(([title, rows]) => (
        <ShortcutRows key={title} title={title} rows={rows.map(asRow)} singleKeys={singleKeys} />
      ))}
    </>
  );
}

function asRow([keys, label]: readonly [keys: string, label: string]): ShortcutRow {
  return { id: keys, keys, label };
}
