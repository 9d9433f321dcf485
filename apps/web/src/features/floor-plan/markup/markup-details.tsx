import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three';
import IconPencil from '~icons/ph/pencil-simple';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useEditor } from '../editor/editor-store.ts';
import { useMarkup } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import { measureOf, useMarkupName } from './markup-names.ts';

interface MarkupDetailsProps {
  editor: PlanEditor;
  markup: PlanMarkup;
  words: PlanWords;
  /** Who made an object of the plan; null for visitors. */
  madeBy: ((objectId: string) => ReactNode) | null;
  onDelete: (markup: PlanMarkup) => void;
}

/** What is known of the selected object, and what can be done with it; its look is changed in the bar over the plan. */
export function MarkupDetails({ editor, markup, words, madeBy, onDelete }: MarkupDetailsProps) {
  const { t } = useTranslation(['markup', 'plan']);
  const canEdit = useEditor(editor.store, (state) => state.canEdit);
  const nameOf = useMarkupName();
  const measure = measureOf(markup, words);
  const { kind } = markup;
  return (
    <section aria-label={nameOf(markup)} className="shrink-0 border-t border-line-strong px-3 pt-3 pb-4">
      <header className="flex items-center gap-1">
        <h2
          dir="auto"
          className="min-w-0 grow truncate text-[14px] leading-5 font-semibold text-match-parent"
        >
          <bdi>{nameOf(markup)}</bdi>
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
        {canEdit && <MarkupMenu editor={editor} markup={markup} onDelete={onDelete} />}
      </header>
      <dl className="mt-2 grid grid-cols-[96px_1fr] gap-y-1">
        <dt className="text-text-2">{t('fact.kind')}</dt>
        <dd>{t(`kind.${kind}`)}</dd>
        {(kind === 'dimension' || kind === 'area') && (
          <>
            <dt className="text-text-2">{t(kind === 'area' ? 'plan:fact.area' : 'fact.length')}</dt>
            <dd>
              {markup.needsFix && <span className="text-danger">{t('needsFixHow')}</span>}
              {!markup.needsFix && measure && <bdi>{measure}</bdi>}
            </dd>
          </>
        )}
      </dl>
      {madeBy?.(markup.id)}
    </section>
  );
}

function MarkupMenu({
  editor,
  markup,
  onDelete,
}: Pick<MarkupDetailsProps, 'editor' | 'markup' | 'onDelete'>) {
  const { t } = useTranslation('plan');
  const nameOf = useMarkupName();
  const all = useMarkup(editor.live);
  const edits = editor.edits?.markup;
  const { id } = markup;
  const index = all.findIndex((each) => each.id === id);
  const above = all[index + 1];
  const below = all[index - 1];
  const duplicate = () => {
    const copy = edits?.duplicate(markup);
    if (copy) editor.store.select(copy);
  };
  const forward = above && {
    id: 'up',
    label: t('bringForward'),
    onSelect: () => edits?.reorder(id, { after: above.id }),
  };
  const backward = below && {
    id: 'down',
    label: t('sendBackward'),
    onSelect: () => edits?.reorder(id, { before: below.id }),
  };
  return (
    <Menu
      trigger={
        <IconButton label={t('moreFor', { name: nameOf(markup) })} icon={<IconMore className="size-5" />} />
      }
      groups={[
        [{ id: 'duplicate', label: t('duplicate'), onSelect: duplicate }],
        [forward, backward].filter((action) => action !== undefined),
        [
          {
            id: 'delete',
            label: t('delete'),
            shortcut: 'Del',
            danger: true,
            disabled: markup.locked,
            onSelect: () => onDelete(markup),
          },
        ],
      ]}
    />
  );
}
