import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';

const MIDDLE_PERCENT = 50;

export type Split = ReturnType<typeof useSplit>;

/** How two days stand to each other. @param isOn there are two */
export function useSplit(isOn: boolean) {
  const { t } = useTranslation('scene');
  const [isLocked, setLocked] = useState(true);
  const [isSwipe, setSwipe] = useState(false);
  const [isSwapped, setSwapped] = useState(false);
  const [dividerPercent, setDividerPercent] = useState(MIDDLE_PERCENT);
  const toggleLock = () => {
    setLocked(!isLocked);
    // Pictures that turn apart cannot lie on each other.
    if (isLocked) setSwipe(false);
  };
  const group = t('view.title');
  useShortcuts(
    isOn ? [{ id: 'scene-lock', keys: 'Shift+KeyB', label: t('view.lock'), group, run: toggleLock }] : [],
  );
  return {
    /** Both turn together. */
    isLocked,
    toggleLock,
    /** They lie on each other, parted by a divider. */
    isSwipe,
    toggleSwipe: () => {
      setSwipe(!isSwipe);
      setLocked(true);
    },
    /** The later day stands first. */
    isSwapped,
    swap: () => setSwapped(!isSwapped),
    /** Of the width, from the start. */
    dividerPercent,
    setDividerPercent,
  };
}
