import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import IconCaretDown from '~icons/ph/caret-down';
import IconLayers from '~icons/ph/stack';
import { useFormat } from '../../../i18n/use-format.ts';
import { later, useLater } from '../../../ui/later.ts';
import { Popover } from '../../../ui/popover.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { hiddenLayers } from './view-settings.ts';

const PANEL = later(() => import('./layers-panel.tsx'));

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
  const panel = useLater(PANEL);
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
      {panel && <panel.LayersPanel editor={editor} />}
    </Popover>
  );
}
