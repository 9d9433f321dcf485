import { useTranslation } from 'react-i18next';
import type { Together } from '../../../collab-ui/together.ts';
import { useShortcuts } from '../../../ui/shortcuts/shortcut-registry.ts';

/** Puts the key that is held to point on the sheet of keys; what it does it does among the keys of people. */
export function usePointingKey(together: Together, mayPoint: boolean): void {
  const { t } = useTranslation(['shortcuts', 'together', 'scene']);
  const label = t('shortcuts:held', { name: t('together:laser') });
  const run = () => together.setLaser(true);
  useShortcuts(mayPoint ? [{ id: 'scene-ray', keys: 'KeyL', label, group: t('scene:view.title'), run }] : []);
}
