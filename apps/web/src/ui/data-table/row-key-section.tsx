import { useTranslation } from 'react-i18next';
import type { ShortcutSection } from '../shortcuts/shortcut-registry.ts';
import { ShortcutRows } from '../shortcuts/shortcut-rows.tsx';

/** On the sheet of keys: what a row with the focus listens to by itself. */
export const RowKeySection: ShortcutSection = ({ singleKeys }) => (
  <Section singleKeys={singleKeys} canOpen={false} />
);

/** The same where Enter opens the row. */
export const OpenRowKeySection: ShortcutSection = ({ singleKeys }) => (
  <Section singleKeys={singleKeys} canOpen />
);

function Section({ singleKeys, canOpen }: { singleKeys: boolean; canOpen: boolean }) {
  const { t } = useTranslation('list');
  return (
    <ShortcutRows
      title={t('keys.row')}
      singleKeys={singleKeys}
      rows={[
        { id: 'down', keys: 'ArrowDown', label: t('keys.next') },
        { id: 'up', keys: 'ArrowUp', label: t('keys.previous') },
        ...(canOpen ? [{ id: 'open', keys: 'Enter', label: t('keys.open') }] : []),
      ]}
    />
  );
}
