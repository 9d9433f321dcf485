import type { SavedView, SavedViewList } from '@plumbline/shared/contract/saved-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import IconMore from '~icons/ph/dots-three-vertical';
import { useFailureText } from '../api/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { cx } from '../ui/cx.ts';
import { DimensionLine } from '../ui/dimension-line.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { toastError, toastSuccess } from '../ui/toaster.tsx';
import { useAddressSteps } from './address-steps.ts';
import { savedViewsQuery, useSavedViewChanges } from './saved-views.ts';
import { useCorrected } from './use-corrected.ts';
import { viewParam, viewQuery, withView } from './view-query.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

interface ViewTabsProps {
  list: SavedViewList;
  /** The parameters of the list that a view keeps. */
  names: readonly string[];
  /** Before the names of the second list of a page. */
  word?: string;
  /** What they are of, where a page has several lists. */
  of?: string;
}

type Question = 'add' | 'rename' | 'delete';

/**
 * The reader's own views of a list, one beside the other; one that was changed has a dot until it is saved or reset.
 * Where nothing was kept and nothing is filtered, there is nothing to show.
 */
export function ViewTabs({ list, names, word, of }: ViewTabsProps) {
  const { t } = useTranslation('list');
  const [params] = useSearchParams();
  const go = useAddressSteps();
  const query = useQuery(savedViewsQuery(list));
  const { change } = useSavedViewChanges(list);
  const failureText = useFailureText();
  const [question, setQuestion] = useState<Question | null>(null);
  const views = query.data ?? [];
  const open = views.find(({ id }) => id === params.get(viewParam(word))) ?? null;
  const isGone = query.isSuccess && !query.isFetching && open === null && params.has(viewParam(word));
  useCorrected(isGone ? [viewParam(word)] : []);
  const asked = viewQuery(params, names, word);
  const isDirty = asked !== (open?.query ?? '');
  const show = (view: SavedView | null, as: 'press' | 'correct' = 'press') =>
    go((old) => withView(old, names, view, word), { as });
  const save = (view: SavedView) =>
    change.mutate(
      { id: view.id, query: asked },
      {
        onSuccess: () => toastSuccess(t('views.saved')),
        onError: (error) => toastError(t('views.notSaved'), failureText(error) ?? undefined),
      },
    );
  if (query.isError && query.data === undefined) {
    // Without a network the page says so as a whole.
    if (!navigator.onLine) return null;
    return (
      <p role="status" className="mb-3 text-text-2">
        {t('views.failed')}
      </p>
    );
  }
  if (views.length === 0 && !isDirty) return null;
  return (
    <nav
      aria-label={of === undefined ? t('views.label') : t('views.labelOf', { list: of })}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-2 print:hidden"
    >
      <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
        <Tab
          name={t('views.all')}
          isOpen={open === null && !isDirty}
          isDirty={false}
          onOpen={() => show(null)}
        />
        {views.map((view) => (
          <Tab
            key={view.id}
            name={view.name}
            isOpen={view === open}
            isDirty={view === open && isDirty}
            onOpen={() => show(view)}
          />
        ))}
      </ul>
      <span className="ms-auto flex items-center gap-2">
        {open && isDirty && (
          <>
            <Button size="small" loading={change.isPending} onClick={() => save(open)}>
              {t('views.save')}
            </Button>
            <Button size="small" kind="ghost" onClick={() => show(open)}>
              {t('views.reset')}
            </Button>
          </>
        )}
        {isDirty && (
          <Button size="small" kind="ghost" onClick={() => setQuestion('add')}>
            {open ? t('views.saveAs') : t('views.keep')}
          </Button>
        )}
        {open && (
          <Menu
            trigger={<IconButton label={t('views.menu', { name: open.name })} icon={<IconMore />} />}
            groups={[
              [{ id: 'rename', label: t('views.rename'), onSelect: () => setQuestion('rename') }],
              [
                {
                  id: 'delete',
                  label: t('views.delete'),
                  danger: true,
                  onSelect: () => setQuestion('delete'),
                },
              ],
            ]}
          />
        )}
      </span>
      {question === 'add' && (
        <ViewNameDialog
          list={list}
          view={null}
          query={asked}
          onSaved={(view) => show(view, 'correct')}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'rename' && open && (
        <ViewNameDialog
          list={list}
          view={open}
          query={asked}
          onSaved={() => undefined}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'delete' && open && (
        <DeleteQuestion
          list={list}
          view={open}
          onDeleted={() => show(null, 'correct')}
          onClose={() => setQuestion(null)}
        />
      )}
    </nav>
  );
}

interface TabProps {
  name: string;
  isOpen: boolean;
  isDirty: boolean;
  onOpen: () => void;
}

function Tab({ name, isOpen, isDirty, onOpen }: TabProps) {
  const { t } = useTranslation('list');
  return (
    <li className="relative min-w-0">
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        aria-label={isDirty ? t('views.changed', { name }) : undefined}
        onClick={onOpen}
        className={cx(
          'focus-ring inline-flex h-7 max-w-60 items-center gap-1.5 rounded-control px-1',
          isOpen ? 'font-medium text-link' : 'text-text-2 hover:text-text',
        )}
      >
        <bdi className="truncate">{name}</bdi>
        {isDirty && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" />}
      </button>
      {isOpen && <DimensionLine className="absolute inset-x-1 -bottom-[5px]" />}
    </li>
  );
}

interface DeleteQuestionProps {
  list: SavedViewList;
  view: SavedView;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteQuestion({ list, view, onDeleted, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation('list');
  const { remove } = useSavedViewChanges(list);
  const failureText = useFailureText();
  const confirm = () =>
    remove.mutate(view.id, {
      onSuccess: () => {
        toastSuccess(t('views.deleted'));
        onClose();
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('views.deleteTitle')}
      confirmLabel={t('views.deleteAction')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('views.deleteText', { name: view.name })}
      <FormFailure>{failureText(remove.error)}</FormFailure>
    </ConfirmDialog>
  );
}
