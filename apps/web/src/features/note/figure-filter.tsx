import type { Assignee } from '@plumbline/shared/contract/note.ts';
import { parseFigure, type Figure } from '@plumbline/shared/notes/figures.ts';
import { useTranslation } from 'react-i18next';
import IconRemove from '~icons/ph/x';
import { isolated } from '../../i18n/isolated.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface FigureFilterProps {
  /** As the address has it. */
  figure: string;
  people: readonly Assignee[];
  onRemove: () => void;
}

/** The list holds what a figure of the analytics counted. */
export function FigureFilter({ figure, people, onRemove }: FigureFilterProps) {
  const { t } = useTranslation('note');
  const words = useWords(people);
  const parsed = parseFigure(figure);
  if (!parsed) return null;
  return (
    <div>
      <p className="type-strong mb-1">{t('figure.label')}</p>
      <p className="flex h-8 items-center gap-1 rounded-control bg-soft ps-3 text-on-soft">
        {words(parsed)}
        <IconButton size="regular" label={t('figure.remove')} icon={<IconRemove />} onClick={onRemove} />
      </p>
    </div>
  );
}

/** So late that nobody counts further. */
const OPEN_ENDED_DAYS = 10_000;

function useWords(people: readonly Assignee[]): (figure: Figure) => string {
  const { t } = useTranslation('note');
  const format = useFormat();
  return (figure) => {
    switch (figure.name) {
      case 'opened':
      case 'verified':
      case 'completed':
      case 'disputed':
      case 'returned': {
        const [from, to] = figure.of;
        const days =
          from === to ? format.day(from) : t('figure.days', { from: format.day(from), to: format.day(to) });
        return t(`figure.${figure.name}`, { days });
      }
      case 'opened-by':
      case 'completed-by':
      case 'verified-by': {
        const [id, from, to] = figure.of;
        const name = people.find((person) => person.id === id)?.name ?? t('figure.somebody');
        const days = t('figure.days', { from: format.day(from), to: format.day(to) });
        return t(`figure.${figure.name}`, { name: isolated(name), days });
      }
      case 'backlog':
        return t('figure.backlog', { day: format.day(figure.of[0]) });
      case 'late': {
        const [from, to] = figure.of;
        return to >= OPEN_ENDED_DAYS
          ? t('figure.lateOver', { over: format.number(from - 1) })
          : t('figure.late', { from: format.number(from), to: format.number(to) });
      }
      case 'tag':
      case 'zone':
      case 'other-tags':
      case 'other-assignees':
      case 'other-states':
      case 'cell':
      case 'no-zone':
        return t(`figure.${figure.name}`);
    }
  };
}
