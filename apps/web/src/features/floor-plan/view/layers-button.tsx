import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import IconCaretDown from '~icons/ph/caret-down';
import IconLayers from '~icons/ph/stack';
import { useFormat } from '../../../i18n/use-format.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { hiddenLayers, LAYERS, OPACITY_MIN, type LayerName, type ViewSettings } from './view-settings.ts';

interface LayersButtonProps {
  editor: PlanEditor;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** What of the plan is shown, how strongly, and what lies over it; a dot says that something is hidden. */
export function LayersButton({ editor, buttonRef }: LayersButtonProps) {
  const { t } = useTranslation('view');
  const format = useFormat();
  const view = useEditor(editor.store, (state) => state.view);
  const hidden = hiddenLayers(view).map((name) => t(`layer.${name}`));
  const set = (change: Partial<ViewSettings>) => editor.store.set({ view: { ...view, ...change } });
  return (
    <Popover
      buttonRef={buttonRef}
      label={t('layers')}
      align="start"
      className="w-72 px-3 py-2"
      trigger={
        <button
          type="button"
          aria-keyshortcuts="Shift+L"
          className="focus-ring relative flex h-7 items-center gap-1.5 rounded-control px-2 hover:bg-hover"
        >
          <IconLayers className="size-[18px]" />
          <span className="sr-only xl:not-sr-only">{t('layers')}</span>
          {hidden.length > 0 && (
            <>
              <span aria-hidden className="size-2 rounded-full bg-warn" />
              <span className="sr-only">{t('layersHidden', { layers: format.list(hidden) })}</span>
            </>
          )}
          <IconCaretDown className="size-3 text-text-2" />
        </button>
      }
    >
      <p className="type-label flex items-center justify-between pb-1 text-text-2">
        {t('layers')}
        <span className="normal-case">
          <KeyHint>Shift L</KeyHint>
        </span>
      </p>
      {LAYERS.map((name) => (
        <LayerRow key={name} editor={editor} name={name} />
      ))}
      <div className="mt-2 border-t border-line pt-2">
        <Switch
          label={t('fullColour')}
          checked={view.fullColour}
          onChange={(fullColour) => set({ fullColour })}
        />
        <Switch label={t('grid')} shortcut="Shift G" checked={view.grid} onChange={(grid) => set({ grid })} />
        <Switch label={t('minimap')} checked={view.minimap} onChange={(minimap) => set({ minimap })} />
      </div>
    </Popover>
  );
}

function LayerRow({ editor, name }: { editor: PlanEditor; name: LayerName }) {
  const { t } = useTranslation('view');
  const format = useFormat();
  const { shown, opacity } = useEditor(editor.store, (state) => state.view.layers[name]);
  return (
    <div className="pb-1">
      <Switch
        label={t(`layer.${name}`)}
        checked={shown}
        onChange={(wanted) => editor.setLayer(name, { shown: wanted })}
      />
      <Slider
        label={t('opacity', { layer: t(`layer.${name}`) })}
        text={format.percent(opacity)}
        value={opacity}
        min={OPACITY_MIN}
        max={1}
        step={0.1}
        disabled={!shown}
        onChange={(wanted) => editor.setLayer(name, { opacity: wanted })}
      />
    </div>
  );
}
