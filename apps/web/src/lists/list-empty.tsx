import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

interface ListEmptyProps {
  isFiltered: boolean;
  onClear: () => void;
  /** What is said where nothing is filtered. */
  children: ReactNode;
}

/** Instead of a list without rows: nothing fits the filters, or there is nothing yet. */
export function ListEmpty({ isFiltered, onClear, children }: ListEmptyProps) {
  const { t } = useTranslation('list');
  if (!isFiltered) return <EmptyState>{children}</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>{t('clearFilters')}</Button>}>{t('noMatch')}</EmptyState>
  );
}
