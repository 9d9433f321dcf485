import type { Tag } from '@plumbline/shared/contract/tag.ts';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TagMark } from '../../notes/tag-mark.tsx';

interface TagTableProps {
  tags: readonly Tag[];
  /** Missing for who may only look. */
  onAsk?: (what: 'change' | 'merge' | 'delete', tag: Tag) => void;
}

export function TagTable({ tags, onAsk }: TagTableProps) {
  const { t } = useTranslation('tag');
  const format = useFormat();
  return (
    <table className="w-full border-collapse bg-surface text-start">
      <caption className="sr-only">{t('title')}</caption>
      <thead className="type-label bg-sunken text-text-2">
        <tr>
          {(['name', 'notes', 'rules'] as const).map((id) => (
            <th key={id} scope="col" className="px-3 py-2 text-start">
              {t(`columns.${id}`)}
            </th>
          ))}
          {onAsk && <th scope="col" aria-label={t('columns.menu')} />}
        </tr>
      </thead>
      <tbody>
        {tags.map((tag) => (
          <tr key={tag.id} className="border-t border-line">
            <th scope="row" className="px-3 py-2 text-start font-medium">
              <span className="inline-flex items-center gap-2">
                <TagMark tag={tag} />
                <bdi>{tag.name}</bdi>
              </span>
            </th>
            <td className="px-3 py-2">{format.number(tag.noteCount)}</td>
            <td className="px-3 py-2 text-text-2">
              <Rules tag={tag} />
            </td>
            {onAsk && (
              <td className="w-10 px-1 text-end">
                <TagMenu tag={tag} onAsk={onAsk} isOnly={tags.length === 1} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rules({ tag: { needsPhoto, defaultAssignee, defaultDays } }: { tag: Tag }) {
  const { t } = useTranslation('tag');
  const format = useFormat();
  const rules = [
    ...(needsPhoto ? [t('rule.photo')] : []),
    ...(defaultAssignee ? [t('rule.assignee', { name: defaultAssignee.name })] : []),
    ...(defaultDays === null ? [] : [t('rule.days', { count: defaultDays })]),
  ];
  return rules.length === 0 ? t('rule.none') : format.list(rules);
}

interface TagMenuProps extends Required<Pick<TagTableProps, 'onAsk'>> {
  tag: Tag;
  /** There is none to merge it into. */
  isOnly: boolean;
}

function TagMenu({ tag, onAsk, isOnly }: TagMenuProps) {
  const { t } = useTranslation('tag');
  const entry = (what: 'change' | 'merge' | 'delete') => ({
    id: what,
    label: t(`action.${what}`),
    danger: what === 'delete',
    onSelect: () => onAsk(what, tag),
  });
  return (
    <Menu
      trigger={<IconButton label={t('actionsFor', { name: tag.name })} icon={<IconMore />} />}
      groups={[[entry('change'), ...(isOnly ? [] : [entry('merge')])], [entry('delete')]]}
    />
  );
}
