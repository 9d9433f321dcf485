import { NOTE_LIST, type NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { DimensionLine } from '../../ui/dimension-line.tsx';

/** The views that everybody has, by the filters that each sets. */
const PRESETS = {
  allOpen: { status: 'unsettled' },
  mine: { status: 'unsettled', turn: 'me' },
  overdue: { due: 'overdue' },
  inDispute: { status: 'in-dispute' },
  toVerify: { status: 'complete' },
  aiApproved: { type: 'approved' },
} as const satisfies Record<string, Record<string, string>>;

interface NotePresetsProps {
  place: NoteListQuery;
  onPut: (change: Record<string, string>) => void;
}

export function NotePresets({ place, onPut }: NotePresetsProps) {
  const { t } = useTranslation('note');
  const asked = filtersOf(place);
  return (
    <nav aria-label={t('presets.label')} className="flex flex-wrap gap-x-4 print:hidden">
      {Object.entries(PRESETS).map(([id, filters]) => {
        const isOpen = isSame(asked, filters);
        return (
          <span key={id} className="relative">
            <button
              type="button"
              aria-current={isOpen ? 'true' : undefined}
              onClick={() => onPut({ ...NOTHING, ...(isOpen ? {} : filters) })}
              className={cx(
                'focus-ring inline-flex h-8 items-center rounded-control px-1',
                isOpen ? 'font-medium text-link' : 'text-text-2 hover:text-text',
              )}
            >
              {t(`presets.${id}`)}
            </button>
            {isOpen && <DimensionLine className="absolute inset-x-1 -bottom-px" />}
          </span>
        );
      })}
    </nav>
  );
}

const NOTHING = Object.fromEntries(NOTE_LIST.filters.map((name) => [name, '']));

/** The filters that are set. */
export function filtersOf(place: NoteListQuery): Record<string, string> {
  const set = Object.entries(place).filter(([name, value]) => NOTE_LIST.filters.includes(name) && value);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

function isSame(one: Record<string, string>, two: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(two).length && names.every((name) => one[name] === two[name]);
}
