import { useTranslation } from 'react-i18next';
import IconFit from '~icons/ph/corners-out';
import IconMinus from '~icons/ph/minus';
import IconPlus from '~icons/ph/plus';
import { useFormat } from '../../../i18n/use-format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useEditor } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';

const PRESETS = [0.25, 0.5, 1, 2, 4] as const;

/** Zoom out, the zoom in percent with presets, zoom in, and the whole sheet. */
export function ZoomControl({ editor }: { editor: PlanEditor }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const percent = useEditor(editor.store, ({ viewport }) => Math.round(viewport.scale * 100));
  return (
    <div className="flex items-center" role="group" aria-label={t('zoom')}>
      <IconButton
        label={t('zoomOut')}
        shortcut="-"
        icon={<IconMinus className="size-4" />}
        onClick={() => editor.zoomStep(-1)}
      />
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={t('zoomIs', { percent: format.percent(percent / 100) })}
            className="type-strong focus-ring h-7 w-13 rounded-control text-center hover:bg-hover"
          >
            <bdi>{format.percent(percent / 100)}</bdi>
          </button>
        }
        groups={[
          PRESETS.map((scale) => ({
            id: String(scale),
            label: <bdi>{format.percent(scale)}</bdi>,
            ...(scale === 1 && { shortcut: 'Shift 0' }),
            onSelect: () => editor.zoomTo(scale),
          })),
          [{ id: 'fit', label: t('fit'), shortcut: 'Shift 1', onSelect: () => editor.fit() }],
        ]}
      />
      <IconButton
        label={t('zoomIn')}
        shortcut="+"
        icon={<IconPlus className="size-4" />}
        onClick={() => editor.zoomStep(1)}
      />
      <IconButton
        label={t('fit')}
        shortcut="Shift 1"
        icon={<IconFit className="size-4" />}
        onClick={() => editor.fit()}
      />
    </div>
  );
}
