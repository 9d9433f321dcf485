import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanRoomView } from '../room/use-plan-room.ts';
import { Button } from '../../../ui/button.tsx';
import { PlanSketch } from '../../../ui/plan-sketch.tsx';
import { GhostPlace } from '../conflicts/conflict-parts.tsx';
import { onlySelected, useEditor } from '../editor/editor-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useMarkup, usePlanState } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import type { SelectionActions } from '../selection/selection-actions.ts';
import { SelectionPlace } from '../selection/selection-place.tsx';
import type { ClipboardActions } from '../selection/use-selection-clipboard.ts';
import { MarkupDetails } from './markup-details.tsx';
import { MarkupRow } from './markup-row.tsx';

interface MarkupTabProps {
  editor: PlanEditor;
  actions: SelectionActions;
  clipboard: ClipboardActions;
  view: PlanRoomView;
  words: PlanWords;
  visitor: boolean;
  /** Who made an object of the plan; null for visitors. */
  madeBy: ((objectId: string) => ReactNode) | null;
}

/**
 * The canvas' twin of markup: every object as a row that arrow keys walk through, topmost first; a row in focus is
 * selected and brought into view on the plan.
 */
export function MarkupTab({ editor, actions, clipboard, view, words, visitor, madeBy }: MarkupTabProps) {
  useTexts(['markup', 'plan', 'together', 'select']);
  const all = useMarkup(editor.live);
  const mayEdit = useEditor(editor.store, (state) => state.canEdit);
  const deleteMarkup = (markup: PlanMarkup) => {
    if (!editor.store.state.selection.includes(markup.id)) editor.store.select(markup.id);
    actions.delete();
  };
  const { zones } = usePlanState(editor.live);
  const selection = useEditor(editor.store, (state) => state.selection);
  const objects = [...zones, ...all].filter(({ id }) => selection.includes(id));
  const onlyId = useEditor(editor.store, onlySelected);
  const selected = all.find(({ id }) => id === onlyId);
  const people = visitor ? [] : view.people;
  if (!view.status.loaded) return null;
  if (all.length === 0) {
    return (
      <>
        <NoMarkup editor={editor} mayEdit={mayEdit} />
        <span className="grow" />
        <GhostPlace editor={editor} words={words} list="markup" />
      </>
    );
  }
  return (
    <>
      <MarkupRows editor={editor} all={all} people={people} words={words} onDelete={deleteMarkup} />
      <GhostPlace editor={editor} words={words} list="markup" />
      <SelectionPlace {...{ editor, actions, clipboard, objects }} />
      {selected && (
        <MarkupDetails
          key={selected.id}
          {...{ editor, actions, clipboard }}
          markup={selected}
          words={words}
          people={people}
          madeBy={madeBy}
        />
      )}
    </>
  );
}

function NoMarkup({ editor, mayEdit }: { editor: PlanEditor; mayEdit: boolean }) {
  const { t } = useTranslation('markup');
  return (
    <div className="grid place-items-center gap-4 px-6 py-10 text-center">
      <PlanSketch className="w-36" />
      <p className="type-body max-w-[30ch] text-text-2">{t(mayEdit ? 'none' : 'noneYet')}</p>
      {mayEdit && (
        <Button kind="fill" onClick={() => editor.setTool('pen')}>
          {t('drawFirst')}
        </Button>
      )}
    </div>
  );
}

interface MarkupRowsProps {
  editor: PlanEditor;
  all: readonly PlanMarkup[];
  people: PlanRoomView['people'];
  words: PlanWords;
  onDelete: (markup: PlanMarkup) => void;
}

function MarkupRows({ editor, all, people, words, onDelete }: MarkupRowsProps) {
  const { t } = useTranslation('markup');
  const selection = useEditor(editor.store, (state) => state.selection);
  const hidden = useEditor(editor.store, (state) => state.hidden);
  const mayEdit = useEditor(editor.store, (state) => state.canEdit);
  const last = selection.at(-1);
  const rows = all.toReversed();
  const entry = rows.some(({ id }) => id === last) ? last : rows[0]?.id;
  return (
    <ul aria-label={t('list')} className="min-h-24 grow overflow-y-auto border-t border-line">
      {rows.map((markup) => (
        <MarkupRow
          key={markup.id}
          editor={editor}
          markup={markup}
          holder={people.find((person) => !person.isSelf && person.selection.includes(markup.id))}
          words={words}
          selected={selection.includes(markup.id)}
          hidden={hidden.has(markup.id)}
          isEntry={markup.id === entry}
          mayEdit={mayEdit}
          onDelete={onDelete}
        />
      ))}
    </ul>
  );
}
