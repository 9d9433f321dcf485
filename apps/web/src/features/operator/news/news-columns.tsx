import { newsTextIn, type NewsOrder, type ProductNews } from '@plumbline/shared/contract/product-news.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { WebLink } from '../../../ui/web-link.tsx';

/** Of words without an end; the columns behind them stay in sight. */
const TWO_LINES = 'my-1.5 line-clamp-2 w-max break-words whitespace-normal';

/** What the list of product news shows of each. */
export function useNewsColumns(
  onWithdraw: (news: ProductNews) => void,
): DataColumn<ProductNews, NewsOrder>[] {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const named = (id: string) => ({ id, label: t(`news.columns.${id}`) });
  const stateOf = ({ state, toldCount }: ProductNews) => t(`news.states.${state}`, { count: toldCount });
  return [
    {
      ...named('title'),
      fixed: true,
      cell: ({ texts }) => (
        <bdi className={cx(TWO_LINES, 'max-w-[32ch] font-medium')}>
          {newsTextIn(texts, currentLanguage()).title}
        </bdi>
      ),
      csv: ({ texts }) => newsTextIn(texts, currentLanguage()).title,
    },
    {
      ...named('text'),
      cell: ({ texts }) => (
        <bdi className={cx(TWO_LINES, 'max-w-[44ch]')}>{newsTextIn(texts, currentLanguage()).text}</bdi>
      ),
      csv: ({ texts }) => newsTextIn(texts, currentLanguage()).text,
    },
    {
      ...named('link'),
      rare: true,
      cell: ({ link }) => link !== '' && <WebLink address={link} />,
      csv: ({ link }) => link,
    },
    { ...named('state'), fixed: true, cell: stateOf, csv: stateOf },
    {
      ...named('createdAt'),
      order: 'createdAt',
      cell: ({ createdAt }) => <bdi>{format.dateTime(createdAt)}</bdi>,
      csv: ({ createdAt }) => createdAt,
    },
    {
      ...named('actions'),
      fixed: true,
      atEnd: true,
      cell: (news) =>
        news.state !== 'withdrawn' && (
          <Button
            size="small"
            aria-label={t('news.withdrawOf', { name: newsTextIn(news.texts, currentLanguage()).title })}
            onClick={() => onWithdraw(news)}
          >
            {t('news.withdraw')}
          </Button>
        ),
    },
  ];
}
