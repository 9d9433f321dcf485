import { EXPIRED_LIST, type ExpiredAction, type ExpiredItem } from '@plumbline/shared/contract/expired.ts';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import IconFile from '~icons/ph/file-dashed';
import { useFormat } from '../../i18n/use-format.ts';
import { columnIn } from '../../lists/column-in.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PlanPicture } from '../../ui/plan-picture.tsx';
import { PurgeLine } from './purge-line.tsx';

/** What can be done with one item by somebody who may do all of `allowed`. */
export function actionsOn(item: ExpiredItem, allowed: readonly ExpiredAction[]): ExpiredAction[] {
  const isPossible = {
    restore: item.canRestore,
    extend: item.extendDays !== null && !item.isHeld,
    delete: !item.isHeld,
  };
  return allowed.filter((action) => isPossible[action]);
}

export function useExpiredColumns(
  allowed: readonly ExpiredAction[],
  onAct: (action: ExpiredAction, item: ExpiredItem) => void,
): DataColumn<ExpiredItem>[] {
  const { t } = useTranslation('expired');
  const format = useFormat();
  return [
    {
      ...columnIn(EXPIRED_LIST, 'name', t),
      cell: ({ name, pictureUrl }) => (
        <span className="flex items-center gap-3 py-1">
          {pictureUrl === null ? (
            <span
              aria-hidden
              className="grid h-8 w-11 shrink-0 place-items-center rounded-tag bg-sunken text-text-2"
            >
              <IconFile className="size-4" />
            </span>
          ) : (
            <PlanPicture src={pictureUrl} className="h-8 w-11 shrink-0 rounded-tag" />
          )}
          <bdi className="max-w-[36ch] truncate">{name}</bdi>
        </span>
      ),
    },
    {
      ...columnIn(EXPIRED_LIST, 'kind', t),
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      ...columnIn(EXPIRED_LIST, 'project', t),
      cell: ({ projectName }) => <bdi>{projectName}</bdi>,
    },
    {
      ...columnIn(EXPIRED_LIST, 'expiredAt', t),
      cell: ({ expiredAt }) => <bdi>{format.date(expiredAt)}</bdi>,
    },
    {
      ...columnIn(EXPIRED_LIST, 'purge', t),
      cell: (item) => <PurgeLine item={item} />,
    },
    {
      ...columnIn(EXPIRED_LIST, 'size', t),
      cell: ({ sizeBytes }) => (sizeBytes === 0 ? null : <bdi>{format.fileSize(sizeBytes)}</bdi>),
    },
    {
      ...columnIn(EXPIRED_LIST, 'by', t),
      cell: ({ byName }) => <bdi>{byName}</bdi>,
    },
    ...(allowed.length > 0
      ? [
          {
            id: 'menu',
            label: t('columns.menu'),
            fixed: true,
            isTool: true,
            atEnd: true,
            cell: (item: ExpiredItem) => (
              <ItemMenu item={item} actions={actionsOn(item, allowed)} onAct={onAct} />
            ),
          },
        ]
      : []),
  ];
}

interface ItemMenuProps {
  item: ExpiredItem;
  actions: readonly ExpiredAction[];
  onAct: (action: ExpiredAction, item: ExpiredItem) => void;
}

function ItemMenu({ item, actions, onAct }: ItemMenuProps) {
  const { t } = useTranslation('expired');
  if (actions.length === 0) return null;
  const entryOf = (action: ExpiredAction) => ({
    id: action,
    label: t(`actions.${action}`, { days: item.extendDays ?? 0 }),
    danger: action === 'delete',
    onSelect: () => onAct(action, item),
  });
  return (
    <Menu
      trigger={<IconButton label={t('actionsFor', { name: item.name })} icon={<IconMore />} />}
      groups={[
        actions.filter((action) => action !== 'delete').map(entryOf),
        actions.filter((action) => action === 'delete').map(entryOf),
      ].filter((group) => group.length > 0)}
    />
  );
}
