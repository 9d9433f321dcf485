import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three';
import IconPencil from '~icons/ph/pencil-simple';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { Person } from '../../../collab/presence-store.ts';
import { CloudedField } from '../conflicts/clouded-field.tsx';
import { OvertakenPlace } from '../conflicts/conflict-parts.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import type { SelectionActions } from '../selection/selection-actions.ts';
import { useSelectionMenu } from '../selection/selection-menu.tsx';
import type { ClipboardActions } from '../selection/use-selection-clipboard.ts';
import { MarkupFacts } from './markup-facts.tsx';
import { useMarkupName } from './markup-names.ts';

interface MarkupDetailsProps {
  editor: PlanEditor;
  actions: SelectionActions;
  clipboard: ClipboardActions;
  markup: PlanMarkup;
  words: PlanWords;
  people: readonly Person[];
  /** Who made an object of the plan; null for visitors. */
  madeBy: ((objectId: string) => ReactNode) | null;
}

/** What is known of the selected object, and what can be done with it; its look is changed in the bar over the plan. */
export function MarkupDetails(props: MarkupDetailsProps) {
  const { editor, actions, clipboard, markup, words, people, madeBy } = props;
  const { t } = useTranslation(['markup', 'plan']);
  const canEdit = useEditor(editor.store, (state) => state.canEdit);
  const nameOf = useMarkupName();
  const { kind } = markup;
  return (
    <section aria-label={nameOf(markup)} className="shrink-0 border-t border-line-strong px-3 pt-3 pb-4">
      <header className="flex items-center gap-1">
        <h2
          dir="auto"
          className="min-w-0 grow truncate text-[14px] leading-5 font-semibold text-match-parent"
        >
          <CloudedField {...{ editor, people }} objectId={markup.id} field="text">
            {nameOf(markup)}
          </CloudedField>
        </h2>
        {canEdit && kind === 'text' && (
          <IconButton
            label={t('reword')}
            shortcut="F2"
            disabled={markup.locked}
            icon={<IconPencil className="size-4" />}
            onClick={() => editor.store.setMarkup({ writing: { markupId: markup.id, at: markup.at } })}
          />
        )}
        {canEdit && <MarkupMenu {...{ actions, clipboard, markup }} />}
      </header>
      <OvertakenPlace editor={editor} objectId={markup.id} />
      <MarkupFacts markup={markup} words={words} />
      {madeBy?.(markup.id)}
    </section>
  );
}

function MarkupMenu({
  actions,
  clipboard,
  markup,
}: Pick<MarkupDetailsProps, 'actions' | 'clipboard' | 'markup'>) {
  const { t } = useTranslation('plan');
  const nameOf = useMarkupName();
  return (
    <Menu
      trigger={
        <IconButton label={t('moreFor', { name: nameOf(markup) })} icon={<IconMore className="size-5" />} />
      }
      groups={useSelectionMenu(actions, [markup], { mayEdit: true, clipboard })}
    />
  );
}
