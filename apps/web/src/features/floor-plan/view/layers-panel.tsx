import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { LAYERS, OPACITY_MIN, type LayerName, type ViewSettings } from './view-settings.ts';

/** Shows and hides what the plan consists of, and says how strongly it is drawn. */
export function LayersPanel({ editor }: { editor: PlanEditor }) {
  const { t } = useTranslation('view');
  const view = useEditor(editor.store, (state) => state.view);
  const set = (change: Partial<ViewSettings>) => editor.store.set({ view: { ...view, ...change } });
  return (
    <>
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
    </>
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
