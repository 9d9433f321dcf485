import {
  NewsListQuerySchema,
  newsTextIn,
  type ProductNews,
} from '@plumbline/shared/contract/product-news.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAdd from '~icons/ph/plus';
import { queryClient } from '../../../api/query-client.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { ListEmpty } from '../../../lists/list-empty.tsx';
import { useListPlace } from '../../../lists/list-place.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { OperatorList } from '../operator-list.tsx';
import { useNewsColumns } from './news-columns.tsx';
import { NewsDrawer } from './news-drawer.tsx';
import { newsQuery, useWithdrawNews } from './news-requests.ts';

const titleOf = ({ texts }: ProductNews) => newsTextIn(texts, currentLanguage()).title;

/** What the platform operator has told everybody, and how far it has come. */
export function NewsPage() {
  const { t } = useTranslation(['operator', 'list', 'validation', 'common', 'errors']);
  const { place, put } = useListPlace(NewsListQuerySchema);
  const query = useQuery(newsQuery(place));
  const [isWriting, setIsWriting] = useState(false);
  const [asked, setAsked] = useState<ProductNews | null>(null);
  const columns = useNewsColumns(setAsked);
  return (
    <>
      <OperatorList
        list="news"
        title={t('operator:news.title')}
        text={t('operator:news.text')}
        failed={t('operator:news.listFailed')}
        {...{ place, columns, query }}
        onPut={put}
        load={(page) => queryClient.fetchQuery({ ...newsQuery({ ...place, ...page }), staleTime: 0 })}
        rowName={titleOf}
        tools={
          <Button kind="fill" icon={<IconAdd />} onClick={() => setIsWriting(true)}>
            {t('operator:news.write')}
          </Button>
        }
        nothing={
          <ListEmpty isFiltered={false} onClear={() => undefined}>
            {t('operator:news.none')}
          </ListEmpty>
        }
      />
      {isWriting && <NewsDrawer onClose={() => setIsWriting(false)} />}
      {asked && <WithdrawQuestion news={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function WithdrawQuestion({ news, onClose }: { news: ProductNews; onClose: () => void }) {
  const { t } = useTranslation('operator');
  const failureText = useFailureText();
  const withdraw = useWithdrawNews();
  return (
    <ConfirmDialog
      kind="end"
      open
      title={t('news.withdrawOf', { name: titleOf(news) })}
      confirmLabel={t('news.withdraw')}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate(news.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t('news.withdrawText')}
      <FormFailure>{failureText(withdraw.error)}</FormFailure>
    </ConfirmDialog>
  );
}
