import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../appearance.ts';
import { Drawer } from '../drawer.tsx';
import { ShortcutRows } from './shortcut-rows.tsx';
import { useShortcutList, useShortcutSections } from './shortcut-registry.ts';

/** Every key that works on this page, read from the registry itself, so that none can be missing. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { singleKeys } = useAppearance();
  const groups = Map.groupBy(useShortcutList(), ({ group }) => group);
  return (
    <Drawer open={open} onClose={onClose} title={t('keys.title')}>
      {/* Not every browser lets keys scroll what holds nothing to focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="focus-ring">
        {!singleKeys && <p className="mb-4 text-text-2">{t('keys.singleOff')}</p>}
        <Suspense fallback={null}>
          {useShortcutSections().map((Section, index) => (
            <Section key={index} singleKeys={singleKeys} />
          ))}
        </Suspense>
        {[...groups].map(([group, rows]) => (
          <ShortcutRows key={group} title={group} rows={rows} singleKeys={singleKeys} />
        ))}
      </div>
    </Drawer>
  );
}
