import { useTranslation } from 'react-i18next';
import IconSearch from '~icons/ph/magnifying-glass';

export function ZoneSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation('plan');
  return (
    <label className="flex h-7 min-w-28 grow items-center gap-1.5 rounded-control border border-line-strong bg-surface px-2 focus-within:border-focus">
      <IconSearch className="size-4 shrink-0 text-text-2" />
      <input
        type="search"
        aria-label={t('searchZones')}
        placeholder={t('searchZones')}
        value={query}
        dir="auto"
        onChange={(event) => onQuery(event.target.value)}
        className="min-w-0 grow bg-transparent outline-none"
      />
    </label>
  );
}
