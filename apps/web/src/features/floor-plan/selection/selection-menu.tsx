import { ORDER_WAYS, type OrderWay } from '@plumbline/shared/documents/plan/zone-places.ts';
import { useTranslation } from 'react-i18next';
import type { MenuAction } from '../../../ui/menu.tsx';
import { editablePoints, isMarkup, type PlanObject } from './plan-object.ts';
import type { SelectionActions } from './selection-actions.ts';
import type { ClipboardActions } from './use-selection-clipboard.ts';

const ORDER_TEXTS: Record<OrderWay, { text: string; shortcut: string }> = {
  front: { text: 'select:bringToFront', shortcut: 'Ctrl Shift ]' },
  forward: { text: 'bringForward', shortcut: 'Ctrl ]' },
  backward: { text: 'sendBackward', shortcut: 'Ctrl [' },
  back: { text: 'select:sendToBack', shortcut: 'Ctrl Shift [' },
};

/** What the menus of rows, of the panel and of the canvas offer for these objects. */
export function useSelectionMenu(
  actions: SelectionActions,
  objects: readonly PlanObject[],
  { mayEdit, clipboard }: { mayEdit: boolean; clipboard: ClipboardActions },
): MenuAction[][] {
  const { t } = useTranslation(['plan', 'select']);
  const isLocked = objects.every(({ locked }) => locked);
  const [alone] = objects.length === 1 ? objects : [];
  const paste = { id: 'paste', label: t('select:paste'), shortcut: 'Ctrl V', onSelect: clipboard.paste };
  if (objects.length === 0) {
    const all = {
      id: 'all',
      label: t('select:selectAll'),
      shortcut: 'Ctrl A',
      onSelect: () => actions.selectAll(),
    };
    return [[all], mayEdit ? [paste] : []];
  }
  const copy = { id: 'copy', label: t('select:copy'), shortcut: 'Ctrl C', onSelect: clipboard.copy };
  const hide = { id: 'hide', label: t('select:hide'), onSelect: () => actions.hide() };
  if (!mayEdit) return [[copy], [hide]];
  const rename = { id: 'rename', label: t('rename'), shortcut: 'F2', onSelect: () => actions.rename() };
  const points = {
    id: 'points',
    label: t('select:editPoints'),
    shortcut: 'Enter',
    disabled: isLocked,
    onSelect: () => {
      actions.editPoints();
      focusCanvas();
    },
  };
  const move = {
    id: 'move',
    label: t('select:move'),
    shortcut: 'Shift V',
    disabled: isLocked,
    onSelect: () => actions.carry(),
  };
  const duplicate = {
    id: 'duplicate',
    label: t('duplicate'),
    shortcut: 'Ctrl D',
    onSelect: () => actions.duplicate(),
  };
  const cut = {
    id: 'cut',
    label: t('select:cut'),
    shortcut: 'Ctrl X',
    disabled: isLocked,
    onSelect: clipboard.cut,
  };
  return [
    [
      ...(alone && !isMarkup(alone) ? [rename] : []),
      ...(alone && editablePoints(alone).length > 0 ? [points] : []),
      move,
    ],
    [cut, copy, paste, duplicate],
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

/** Once the menu has put the focus back where it was: the keys mean the plan now. */
function focusCanvas(): void {
  setTimeout(() => document.getElementById('canvas')?.focus({ preventScroll: true }));
}
