import { PAGE_SIZES } from '@plumbline/shared/contract/envelope.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconBack from '~icons/ph/caret-left';
import IconForth from '~icons/ph/caret-right';
import { IconButton } from './icon-button.tsx';
import { Select } from './select.tsx';

interface PagerProps {
  /** Of what, where a page has several lists. */
  label?: string;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`; how many was not counted. */
  isMore?: boolean;
  /** The numbers as this reader writes them. */
  formatNumber: (value: number) => string;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/**
 * Under a list that comes page by page: which rows these are, the way to the others, and how many at once. A page that is
 * not there any more, as when its last row has gone, gives way to the last that is.
 */
export function Pager({
  label,
  page,
  pageSize,
  total,
  isMore = false,
  formatNumber,
  onPage,
  onPageSize,
}: PagerProps) {
  const { t } = useTranslation('common');
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const isGone = !isMore && page > lastPage;
  useEffect(() => {
    if (isGone) onPage(lastPage);
  }, [isGone, lastPage, onPage]);
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const range = { first: formatNumber(first), last: formatNumber(last), total: formatNumber(total) };
  return (
    <nav
      aria-label={label ?? t('pager.label')}
      className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2 pt-3"
    >
      <span className="print:hidden">
        <Select
          label={t('pager.size')}
          layout="inline"
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size))}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: formatNumber(size) }))}
        />
      </span>
      {/* Isolated: it begins with digits, which follow the page where that runs against the language. */}
      <span role="status" className="text-text-2">
        <bdi>{t(isMore ? 'pager.rangeMore' : 'pager.range', range)}</bdi>
      </span>
      <span className="flex print:hidden">
        <IconButton
          label={t('pager.back')}
          icon={<IconBack className="mirror" />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          label={t('pager.forth')}
          icon={<IconForth className="mirror" />}
          disabled={last >= total}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  );
}
