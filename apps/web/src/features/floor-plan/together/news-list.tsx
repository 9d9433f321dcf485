import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconNext from '~icons/ph/caret-down';
import IconPrevious from '~icons/ph/caret-up';
import { useFormat } from '../../../i18n/use-format.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEventSentence } from '../editor/editor-activity.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { revealObject } from '../editor/reveal-object.ts';
import { useTogether } from '../../../collab-ui/together.ts';
import type { NewsItem } from '../../../collab-ui/visit-news.ts';

interface NewsListProps {
  editor: PlanEditor;
  /** The project's. */
  timeZone: string;
}

/** Everything others changed since the last visit, who and when; each row, and next and previous, lead there. */
export function NewsList({ editor, timeZone }: NewsListProps) {
  const { t } = useTranslation(['together', 'plan', 'markup']);
  const format = useFormat();
  const news = useTogether(editor.together, (state) => state.news);
  const isShown = useTogether(editor.together, (state) => state.newsShown);
  const [at, setAt] = useState(-1);
  if (!news || !isShown || news.changes.length === 0) return null;
  const go = (place: number) => {
    const { length } = news.changes;
    const next = ((place % length) + length) % length;
    const item = news.changes[next];
    setAt(next);
    if (item) revealObject(editor, item.objectId);
  };
  return (
    <section aria-label={t('news.title')} className="border-b border-line pb-2">
      <div className="flex items-center gap-1 px-3">
        <h2 className="type-label grow text-text-2">
          {t('news.since', { when: format.relative(news.since, timeZone) })}
        </h2>
        <IconButton
          label={t('news.previous')}
          icon={<IconPrevious className="size-4" />}
          onClick={() => go(at === -1 ? -1 : at - 1)}
        />
        <IconButton
          label={t('news.next')}
          icon={<IconNext className="size-4" />}
          onClick={() => go(at + 1)}
        />
      </div>
      <ol>
        {news.changes.map((item, place) => (
          <NewsRow
            key={item.event.seq}
            item={item}
            isCurrent={place === at}
            timeZone={timeZone}
            onPress={() => go(place)}
          />
        ))}
      </ol>
      {!news.isWhole && <p className="px-3 py-1 text-text-2">{t('news.cut')}</p>}
    </section>
  );
}

interface NewsRowProps {
  item: NewsItem;
  isCurrent: boolean;
  timeZone: string;
  onPress: () => void;
}

function NewsRow({ item: { event }, isCurrent, timeZone, onPress }: NewsRowProps) {
  const format = useFormat();
  const sentence = useEventSentence();
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onPress}
        className={cx(
          'focus-ring flex min-h-7 w-full items-baseline gap-2 px-3 py-1 text-start hover:bg-hover',
          isCurrent && 'bg-soft text-on-soft',
        )}
      >
        <span className="min-w-0 grow">{sentence(event)}</span>
        <time
          dateTime={event.at}
          title={format.dateTime(event.at, timeZone)}
          className="shrink-0 text-text-2"
        >
          {format.relative(event.at, timeZone)}
        </time>
      </button>
    </li>
  );
}
