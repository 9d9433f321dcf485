import { useTranslation } from 'react-i18next';
import type { ShortcutSection } from '../shortcuts/shortcut-registry.ts';
import { ShortcutRows } from '../shortcuts/shortcut-rows.tsx';

/** On the sheet of keys: what a row with the focus listens to by itself. */
export const RowKeySection: ShortcutSection = ({ singleKeys }) => (
  <Section singleKeys={singleKeys} keys={[]} />
);

/** The same where Enter opens the row. */
export const OpenRowKeySection: ShortcutSection = ({ singleKeys }) => (
  <Section singleKeys={singleKeys} keys={[OPEN]} />
);

/** The same where Space shows it beside the list. */
export const PeekRowKeySection: ShortcutSection = ({ singleKeys }) => (
  <Section singleKeys={singleKeys} keys={[OPEN, PEEK]} />
);

const OPEN = { id: 'open', keys: 'Enter' };
const PEEK = { id: 'peek', keys: 'Space' };

interface SectionProps {
  singleKeys: boolean;
  keys: readonly { id: string; keys: string }[];
}

function Section({ singleKeys, keys }: SectionProps) {
  const { t } = useTranslation('list');
  return (
    <ShortcutRows
      title={t('keys.row')}
      singleKeys={singleKeys}
      rows={[
        { id: 'down', keys: 'ArrowDown', label: t('keys.next') },
        { id: 'up', keys: 'ArrowUp', label: t('keys.previous') },
        ...keys.map((key) => ({ ...key, label: t(`keys.${key.id}`) })),
      ]}
    />
  );
}
