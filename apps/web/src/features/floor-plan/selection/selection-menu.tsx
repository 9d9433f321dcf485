import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { ORDER_WAYS, type OrderWay } from '@plumbline/shared/documents/plan/zone-places.ts';
import { useTranslation } from 'react-i18next';
import type { MenuAction } from '../../../ui/menu.tsx';
import type { SelectionActions } from './selection-actions.ts';

const ORDER_TEXTS: Record<OrderWay, { text: string; shortcut: string }> = {
  front: { text: 'select:bringToFront', shortcut: 'Ctrl Shift ]' },
  forward: { text: 'bringForward', shortcut: 'Ctrl ]' },
  backward: { text: 'sendBackward', shortcut: 'Ctrl [' },
  back: { text: 'select:sendToBack', shortcut: 'Ctrl Shift [' },
};

/** What the menus of rows, of the panel and of the canvas offer for these zones. */
export function useSelectionMenu(
  actions: SelectionActions,
  zones: readonly PlanZone[],
  mayEdit: boolean,
): MenuAction[][] {
  const { t } = useTranslation(['plan', 'select']);
  const isLocked = zones.every(({ locked }) => locked);
  const isAlone = zones.length === 1;
  if (zones.length === 0) {
    return [
      [{ id: 'all', label: t('select:selectAll'), shortcut: 'Ctrl A', onSelect: () => actions.selectAll() }],
    ];
  }
  const hide = { id: 'hide', label: t('select:hide'), onSelect: () => actions.hide() };
  if (!mayEdit) return [[hide]];
  const rename = { id: 'rename', label: t('rename'), shortcut: 'F2', onSelect: () => actions.rename() };
  const points = {
    id: 'points',
    label: t('select:editPoints'),
    shortcut: 'Enter',
    disabled: isLocked,
    onSelect: () => actions.editPoints(),
  };
  const duplicate = {
    id: 'duplicate',
    label: t('duplicate'),
    shortcut: 'Ctrl D',
    onSelect: () => actions.duplicate(),
  };
  return [
    isAlone ? [rename, points, duplicate] : [duplicate],
    ORDER_WAYS.map((way) => ({
      id: way,
      label: t(ORDER_TEXTS[way].text),
      shortcut: ORDER_TEXTS[way].shortcut,
      onSelect: () => actions.order(way),
    })),
    [
      {
        id: 'lock',
        label: isLocked ? t('select:unlock') : t('lock'),
        onSelect: () => actions.setLocked(!isLocked),
      },
      hide,
    ],
    [
      {
        id: 'delete',
        label: t('delete'),
        shortcut: 'Del',
        danger: true,
        disabled: isLocked,
        onSelect: () => actions.delete(),
      },
    ],
  ];
}
