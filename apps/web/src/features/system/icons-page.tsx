import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastError, toastInfo } from '../../ui/toaster.tsx';
import { ICONS } from './icon-set.tsx';

/** Every icon of the product; a press copies its name. */
export function IconsPage() {
  const { t } = useTranslation('system');
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = ICONS.filter(({ name }) => name.includes(wanted));
  const copy = async (name: string) => {
    if (await copyText(name)) toastInfo(t('icons.copied', { name }));
    else toastError(t('icons.copyFailed'));
  };
  return (
    <div className="mx-auto max-w-[1080px] p-6">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageTitle>{t('icons.title')}</PageTitle>
          <p role="status" className="mt-1 text-text-2">
            {t('icons.count', { count: found.length })}
          </p>
        </div>
        <TextField
          type="search"
          dir="ltr"
          className="w-64"
          label={t('icons.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </header>
      {found.length === 0 && <p className="type-body text-text-2">{t('icons.noMatch', { query })}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-3">
        {found.map(({ name, icon: Icon }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={t('icons.copy', { name })}
              onClick={() => void copy(name)}
              className="focus-ring grid h-24 w-full content-center justify-items-center gap-2 rounded-panel bg-surface px-2 shadow-panel hover:bg-hover"
            >
              <Icon className="size-6" />
              <bdi className="type-mono max-w-full truncate text-text-2">{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
