import { ZONE_COLOURS } from '@plumbline/shared/documents/plan/schema.ts';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Swatches } from '../../../ui/swatches.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { ArrangeButtons } from './arrange-buttons.tsx';
import type { SelectionActions } from './selection-actions.ts';
import { isMarkup, type PlanObject } from './plan-object.ts';
import { useSelectionMenu } from './selection-menu.tsx';
import type { ClipboardActions } from './use-selection-clipboard.ts';

export interface SelectionDetailsProps {
  editor: PlanEditor;
  actions: SelectionActions;
  clipboard: ClipboardActions;
  /** What is selected. */
  objects: readonly PlanObject[];
}

/** What several selected objects have in common, and what can be done with all of them in one step. */
export function SelectionDetails({ editor, actions, clipboard, objects }: SelectionDetailsProps) {
  const { t } = useTranslation(['select', 'plan']);
  const mayEdit = useEditor(editor.store, (state) => state.canEdit);
  const menu = useSelectionMenu(actions, objects, { mayEdit, clipboard });
  const zones = objects.filter((object) => !isMarkup(object));
  const locked = objects.filter((object) => object.locked).length;
  const [first] = zones;
  const isOneColour = zones.every(({ colour }) => colour === first?.colour);
  return (
    <section aria-label={t('title')} className="shrink-0 border-t border-line-strong px-3 pt-3 pb-4">
      <header className="flex items-center gap-2">
        <h2 className="text-[14px] leading-5 font-semibold">{t('selected', { count: objects.length })}</h2>
        {locked > 0 && <span className="text-text-2">{t('locked', { count: locked })}</span>}
        <span className="grow" />
        <Menu
          trigger={<IconButton label={t('menu')} icon={<IconMore className="size-5" />} />}
          groups={menu}
        />
      </header>
      {mayEdit && (
        <>
          <ArrangeButtons actions={actions} free={objects.length - locked} />
          {zones.length > 0 && (
            <Swatches
              label={t('plan:fact.colour')}
              value={isOneColour ? (first?.colour ?? null) : null}
              options={ZONE_COLOURS.map((value) => ({
                value,
                label: t(`plan:colour.${value}`),
                colour: `var(--${value})`,
              }))}
              onChange={(colour) => actions.recolour(colour)}
              className="mt-2 grid-cols-[76px_1fr]"
            />
          )}
        </>
      )}
    </section>
  );
}
