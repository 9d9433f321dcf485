import {
  LINE_STYLES,
  MARKUP_COLOURS,
  MARKUP_KINDS,
  STAMPS,
  type MarkupKind,
  type PlanMarkup,
} from '@plumbline/shared/documents/plan/markup/schema.ts';
import { useTranslation } from 'react-i18next';
import IconDown from '~icons/ph/caret-down';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Swatches } from '../../../ui/swatches.tsx';
import { useEditor } from '../editor/editor-store.ts';
import { useMarkup } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { CLOUD_SHAPES, SIZE_PRESETS, presetOf, sizeOf, type MarkupStyle } from '../tools/markup-style.ts';
import { LineSample, SizeSample } from './style-samples.tsx';
import { useSetStyle } from './use-markup-style.ts';

/** The look of what is drawn next, or of the markup that is selected. */
export function MarkupBar({ editor }: { editor: PlanEditor }) {
  const { t } = useTranslation('markup');
  const tool = useEditor(editor.store, (state) => state.tool);
  const selection = useEditor(editor.store, (state) => state.selection);
  const canEdit = useEditor(editor.store, (state) => state.canEdit);
  const all = useMarkup(editor.live);
  const drawing = MARKUP_KINDS.find((kind) => kind === tool);
  const selected = drawing ? [] : all.filter(({ id }) => selection.includes(id));
  if (!canEdit || (!drawing && (selected.length === 0 || selected.length < selection.length))) return null;
  return (
    <div
      role="toolbar"
      aria-label={t('look')}
      dir={document.documentElement.dir}
      className="pointer-events-auto mb-2 flex max-w-full shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-panel bg-raised px-3 py-1.5 shadow-e1"
    >
      <BarControls editor={editor} drawing={drawing ?? null} selected={selected} />
    </div>
  );
}

interface BarControlsProps {
  editor: PlanEditor;
  /** The tool in hand. */
  drawing: MarkupKind | null;
  /** What is changed instead when no tool is in hand. */
  selected: readonly PlanMarkup[];
}

function BarControls({ editor, drawing, selected }: BarControlsProps) {
  const { t } = useTranslation('markup');
  const style = useEditor(editor.store, (state) => state.markup.style);
  const scale = useEditor(editor.store, (state) => state.viewport.scale);
  const setStyle = useSetStyle(editor);
  const [first] = selected;
  const kinds = drawing ? [drawing] : selected.map(({ kind }) => kind);
  const hasLine = kinds.some((kind) => kind !== 'text' && kind !== 'stamp');
  const line = selected.find((each) => 'line' in each)?.line ?? style.line;
  const size = first ? presetOf(first.kind, first.size, scale) : style.size;
  return (
    <>
      <Swatches
        label={t('colourLabel')}
        labelHidden
        onPaper
        value={first?.colour ?? style.colour}
        options={MARKUP_COLOURS.map((value) => ({
          value,
          label: t(`colour.${value}`),
          colour: `var(--mk-${value})`,
        }))}
        onChange={(colour) => {
          setStyle({ colour });
          editor.edits?.many.restyle(selected, { colour });
        }}
      />
      <Segmented
        label={t('sizeLabel')}
        value={size ?? ''}
        options={SIZE_PRESETS.map((value) => ({
          value,
          label: '',
          name: t(`size.${value}`),
          icon: <SizeSample preset={value} letters={!hasLine} />,
        }))}
        onChange={(value) => {
          const preset = SIZE_PRESETS.find((each) => each === value);
          if (!preset) return;
          setStyle({ size: preset });
          editor.edits?.many.restyle(selected, { sizeOf: ({ kind }) => sizeOf(kind, preset, scale) });
        }}
      />
      {hasLine && (
        <Segmented
          label={t('lineLabel')}
          value={line}
          options={LINE_STYLES.map((value) => ({
            value,
            label: '',
            name: t(`line.${value}`),
            icon: <LineSample dashed={value === 'dashed'} />,
          }))}
          onChange={(value) => {
            setStyle({ line: value });
            editor.edits?.many.restyle(selected, { line: value });
          }}
        />
      )}
      {drawing === 'cloud' && (
        <Segmented
          label={t('cloudLabel')}
          value={style.cloudShape}
          options={CLOUD_SHAPES.map((value) => ({ value, label: t(`cloud.${value}`) }))}
          onChange={(cloudShape) => {
            editor.store.setMarkup({ draft: null });
            setStyle({ cloudShape });
          }}
        />
      )}
      {kinds.every((kind) => kind === 'stamp') && (
        <StampMenu
          stamp={first?.kind === 'stamp' ? first.stamp : style.stamp}
          onStamp={(stamp) => {
            setStyle({ stamp });
            editor.edits?.many.restyle(selected, { stamp });
          }}
        />
      )}
    </>
  );
}

function StampMenu({
  stamp,
  onStamp,
}: {
  stamp: MarkupStyle['stamp'];
  onStamp: (stamp: MarkupStyle['stamp']) => void;
}) {
  const { t } = useTranslation('markup');
  return (
    <Menu
      align="start"
      trigger={
        <Button
          size="small"
          icon={<IconDown className="size-3.5" />}
          aria-label={t('stampLabel', { name: t(`stamp.${stamp}`) })}
        >
          {t(`stamp.${stamp}`)}
        </Button>
      }
      groups={[
        STAMPS.map((each) => ({
          id: each,
          label: t(`stamp.${each}`),
          checked: each === stamp,
          onSelect: () => onStamp(each),
        })),
      ]}
    />
  );
}
