import { NO_GROUP, type Group } from '@plumbline/shared/contract/group.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUPS_PER_PAGE } from '../../api/groups.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SearchField } from '../../ui/search-field.tsx';

interface GroupListProps {
  groups: readonly Group[];
  total: number;
  ungroupedCount: number;
  openId: string;
  search: string;
  pageNum: number;
  onOpen: (groupId: string) => void;
  onSearch: (text: string) => void;
  onPage: (pageNum: number) => void;
}

/** The groups by name with what they hold; arrow keys go up and down. */
export function GroupList(props: GroupListProps) {
  const { groups, total, ungroupedCount, openId, search, pageNum, onOpen, onSearch, onPage } = props;
  const { t } = useTranslation('group');
  const format = useFormat();
  const counts = (group: Group) =>
    [
      t('counts.projects', { count: group.projectCount }),
      t('counts.members', { count: group.memberCount }),
    ].join(' · ');
  return (
    <nav
      aria-label={t('title')}
      className="border-e border-line bg-surface p-4 max-md:border-e-0 max-md:border-b"
    >
      <SearchField
        label={t('search')}
        className="mb-3"
        maxLength={SEARCH_MAX_CHARS}
        value={search}
        onChange={onSearch}
      />
      {groups.length === 0 && search !== '' && (
        <p role="status" className="py-4 text-text-2">
          {t('nobodyFound')}
        </p>
      )}
      <ul className="space-y-0.5">
        {groups.map((group) => (
          <li key={group.id}>
            <Entry isOpen={group.id === openId} onOpen={() => onOpen(group.id)} note={counts(group)}>
              {group.name}
            </Entry>
          </li>
        ))}
        {ungroupedCount > 0 && search === '' && (
          <li className="border-t border-line pt-0.5">
            <Entry
              isOpen={openId === NO_GROUP}
              onOpen={() => onOpen(NO_GROUP)}
              note={t('counts.projects', { count: ungroupedCount })}
            >
              {t('none')}
            </Entry>
          </li>
        )}
      </ul>
      {total > GROUPS_PER_PAGE && (
        <div className="mt-3 flex items-center justify-between gap-2">
          <Button size="small" disabled={pageNum === 1} onClick={() => onPage(pageNum - 1)}>
            {t('previous')}
          </Button>
          <bdi className="text-text-2">
            {t('page', {
              page: format.number(pageNum),
              of: format.number(Math.ceil(total / GROUPS_PER_PAGE)),
            })}
          </bdi>
          <Button
            size="small"
            disabled={pageNum * GROUPS_PER_PAGE >= total}
            onClick={() => onPage(pageNum + 1)}
          >
            {t('next')}
          </Button>
        </div>
      )}
    </nav>
  );
}

interface EntryProps {
  isOpen: boolean;
  note: string;
  onOpen: () => void;
  children: string;
}

function Entry({ isOpen, note, onOpen, children }: EntryProps) {
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      onKeyDown={moveFocus}
      className={cx(
        'focus-ring block w-full rounded-control px-3 py-2 text-start',
        isOpen ? 'bg-soft' : 'hover:bg-hover',
      )}
    >
      <bdi className="block truncate font-medium">{children}</bdi>
      <span className="block truncate text-text-2">{note}</span>
    </button>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const entries = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const step = STEPS[event.key];
  const next = { Home: entries[0], End: entries.at(-1) }[event.key] ?? (step && entries[at + step]);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
