import { ZONE_COLOURS, type PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three';
import IconLocked from '~icons/ph/lock-simple';
import IconUnlocked from '~icons/ph/lock-simple-open';
import IconPencil from '~icons/ph/pencil-simple';
import type { Person } from '../../../collab/presence-store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Swatches } from '../../../ui/swatches.tsx';
import type { SelectionActions } from '../selection/selection-actions.ts';
import type { ClipboardActions } from '../selection/use-selection-clipboard.ts';
import { useSelectionMenu } from '../selection/selection-menu.tsx';
import { CloudedField } from '../conflicts/clouded-field.tsx';
import { OvertakenPlace } from '../conflicts/conflict-parts.tsx';
import { useEditor } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';
import { ZoneFacts } from './zone-facts.tsx';

interface ZoneDetailsProps {
  editor: PlanEditor;
  actions: SelectionActions;
  clipboard: ClipboardActions;
  zone: PlanZone;
  words: PlanWords;
  people: readonly Person[];
  /** Who made an object of the plan; null for visitors. */
  madeBy: ((objectId: string) => ReactNode) | null;
}

/** What is known of the selected zone, and what can be done with it. */
export function ZoneDetails({ editor, actions, clipboard, zone, words, people, madeBy }: ZoneDetailsProps) {
  const { t } = useTranslation(['plan', 'select']);
  const canEdit = useEditor(editor.store, (state) => state.canEdit);
  const edits = canEdit ? editor.edits : null;
  return (
    <section aria-label={zone.displayName} className="shrink-0 border-t border-line-strong px-3 pt-3 pb-4">
      <header className="flex items-center gap-1">
        <h2
          dir="auto"
          className="min-w-0 grow truncate text-[14px] leading-5 font-semibold text-match-parent"
        >
          <CloudedField {...{ editor, people }} objectId={zone.id} field="name">
            {zone.displayName}
          </CloudedField>
        </h2>
        {edits && (
          <>
            <IconButton
              label={t('rename')}
              shortcut="F2"
              icon={<IconPencil className="size-4" />}
              onClick={() => editor.store.set({ naming: { for: 'zone', zoneId: zone.id } })}
            />
            <IconButton
              label={t('lock')}
              pressed={zone.locked}
              icon={zone.locked ? <IconLocked className="size-4" /> : <IconUnlocked className="size-4" />}
              onClick={() => edits.many.setLocked([zone.id], !zone.locked)}
            />
            <ZoneMenu {...{ actions, clipboard, zone }} />
          </>
        )}
      </header>
      <OvertakenPlace editor={editor} objectId={zone.id} />
      <ZoneFacts zone={zone} words={words} />
      {madeBy?.(zone.id)}
      {edits && (
        <Swatches
          label={t('fact.colour')}
          value={zone.colour}
          options={ZONE_COLOURS.map((value) => ({
            value,
            label: t(`colour.${value}`),
            colour: `var(--${value})`,
          }))}
          onChange={(colour) => edits.recolour(zone, colour)}
          className="mt-2 grid-cols-[76px_1fr]"
        />
      )}
    </section>
  );
}

function ZoneMenu({ actions, clipboard, zone }: Pick<ZoneDetailsProps, 'actions' | 'clipboard' | 'zone'>) {
  const { t } = useTranslation('plan');
  return (
    <Menu
      trigger={
        <IconButton label={t('moreFor', { name: zone.displayName })} icon={<IconMore className="size-5" />} />
      }
      groups={useSelectionMenu(actions, [zone], { mayEdit: true, clipboard })}
    />
  );
}
