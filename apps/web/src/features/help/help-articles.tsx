import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { hintOf } from '../../ui/shortcuts/keys.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ARTICLES } from './articles.ts';

interface HelpArticlesProps {
  /** The keys that open the palette. */
  paletteKeys: string;
  /** Beside the search, e.g. the way to the sheet of keys. */
  actions: ReactNode;
}

/** Every article on one page, the contents beside it; a search leaves only what holds its words. */
export function HelpArticles({ paletteKeys, actions }: HelpArticlesProps) {
  const { t } = useTranslation('help');
  const { search } = useLocation();
  const [query, setQuery] = useState('');
  const articles = ARTICLES.map((id) => ({
    id,
    title: t(`articles.${id}.title`),
    paragraphs: t(`articles.${id}.text`, { palette: hintOf(paletteKeys) }).split('\n'),
  }));
  const wanted = query.trim().toLocaleLowerCase();
  const found = articles.filter(({ title, paragraphs }) =>
    [title, ...paragraphs].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
  return (
    <div className="mx-auto max-w-[1080px] p-6">
      <header className="mb-6 flex flex-wrap items-center gap-3">
        <PageTitle className="grow">{t('title')}</PageTitle>
        <span className="flex gap-2 print:hidden">{actions}</span>
      </header>
      <div className="grid grid-cols-[240px_minmax(0,1fr)] items-start gap-8 max-md:grid-cols-1">
        <nav aria-label={t('title')} className="sticky top-6 space-y-4 max-md:static print:hidden">
          <TextField
            type="search"
            label={t('search')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <ul>
            {found.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={{ search, hash: id }}
                  className="focus-ring block rounded-control px-2 py-1.5 text-text no-underline hover:bg-hover"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {found.length === 0 && (
            <p role="status" className="type-body flex flex-wrap items-center gap-3 text-text-2">
              {t('noMatch', { query })}
              <Button onClick={() => setQuery('')}>{t('clear')}</Button>
            </p>
          )}
          {found.map(({ id, title, paragraphs }) => (
            <article key={id} id={id} className="mb-8 break-inside-avoid">
              <h2 className="type-h2 mb-2 border-b border-line pb-2">{title}</h2>
              {paragraphs.map((text) => (
                <p key={text} className="type-body mb-3 max-w-[68ch]">
                  {text}
                </p>
              ))}
            </article>
          ))}
        </div>
      </div>
    </div>
  );
}
