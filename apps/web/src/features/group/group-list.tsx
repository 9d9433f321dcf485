import { PAGE_SIZES } from '@plumbline/shared/contract/envelope.ts';
import { NO_GROUP, type Group, type GroupListQuery } from '@plumbline/shared/contract/group.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { pageOf } from '../../lists/list-place.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { cx } from '../../ui/cx.ts';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { GroupListTools } from './group-list-tools.tsx';

interface GroupListProps {
  groups: readonly Group[];
  total: number;
  ungroupedCount: number;
  openId: string;
  place: GroupListQuery;
  onOpen: (groupId: string) => void;
  onPut: (change: Record<string, string>) => void;
}

/** What a saved view keeps. */
const VIEW_NAMES = ['search', 'orderBy', 'direction', 'pageSize'];
const [FEWEST] = PAGE_SIZES;

/** The groups with what they hold, a page at a time as the server finds and orders them; arrow keys go up and down. */
export function GroupList(props: GroupListProps) {
  const { groups, total, ungroupedCount, openId, place, onOpen, onPut } = props;
  const { t } = useTranslation('group');
  const format = useFormat();
  const { search, pageNum } = place;
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
      <ViewTabs list="groups" names={VIEW_NAMES} of={t('title')} />
      <SearchField
        label={t('search')}
        className="mb-2"
        maxLength={SEARCH_MAX_CHARS}
        value={search}
        onChange={(text) => onPut({ search: text })}
      />
      <GroupListTools {...{ groups, place, onPut }} />
      {groups.length === 0 && search !== '' && (
        <p role="status" className="py-4 text-text-2">
          {t('nobodyFound')}
        </p>
      )}
      {/* As high as a table may be, so that the group that is opened stays in sight, and the way to the next page. */}
      <ul className="-m-1 scroll-py-1 space-y-0.5 overflow-y-auto p-1 md:max-h-[max(20rem,calc(100dvh-22rem))] print:max-h-none print:overflow-visible">
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
      {(total > FEWEST || pageNum > 1) && (
        <Pager label={t('pages')} formatNumber={format.number} {...pageOf(place, total, onPut)} />
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
