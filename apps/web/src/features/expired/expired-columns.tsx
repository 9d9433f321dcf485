import type { ExpiredAction, ExpiredItem, ExpiredOrder } from '@plumbline/shared/contract/expired.ts';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import IconFile from '~icons/ph/file-dashed';
import { useFormat } from '../../i18n/use-format.ts';
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
): DataColumn<ExpiredItem, ExpiredOrder>[] {
  const { t } = useTranslation('expired');
  const format = useFormat();
  return [
    {
      id: 'name',
      label: t('columns.name'),
      order: 'name',
      fixed: true,
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
      csv: ({ name }) => name,
    },
    {
      id: 'kind',
      label: t('columns.kind'),
      cell: ({ kind }) => t(`kinds.${kind}`),
      csv: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      id: 'project',
      label: t('columns.project'),
      cell: ({ projectName }) => <bdi>{projectName}</bdi>,
      csv: ({ projectName }) => projectName,
    },
    {
      id: 'expiredAt',
      label: t('columns.expiredAt'),
      cell: ({ expiredAt }) => <bdi>{format.date(expiredAt)}</bdi>,
      csv: ({ expiredAt }) => expiredAt,
    },
    {
      id: 'purge',
      label: t('columns.purge'),
      order: 'purgeAt',
      cell: (item) => <PurgeLine item={item} />,
      csv: ({ isHeld, purgeAt }) => (isHeld ? t('held') : purgeAt),
    },
    {
      id: 'size',
      label: t('columns.size'),
      atEnd: true,
      cell: ({ sizeBytes }) => (sizeBytes === 0 ? null : <bdi>{format.fileSize(sizeBytes)}</bdi>),
      csv: ({ sizeBytes }) => sizeBytes,
    },
    {
      id: 'by',
      label: t('columns.by'),
      cell: ({ byName }) => <bdi>{byName}</bdi>,
      csv: ({ byName }) => byName,
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
