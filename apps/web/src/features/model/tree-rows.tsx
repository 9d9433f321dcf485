import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-right';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import { isRightToLeft } from '../../ui/reading-direction.ts';
import type { TreeNode } from './tree-nodes.ts';
import type { ModelState } from './use-model.ts';

interface TreeRowsProps {
  nodes: readonly TreeNode[];
  model: ModelState;
  onToggle: (key: string) => void;
}

const INDENT = ['', 'ps-2', 'ps-6', 'ps-11'] as const;

/** A tree to walk by keys: up and down, into and out of, Enter selects and flies there. */
export function TreeRows({ nodes, model, onToggle }: TreeRowsProps) {
  const { t } = useTranslation('model');
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('');
  const currentAt = Math.max(
    0,
    nodes.findIndex(({ key }) => key === current),
  );
  const select = ({ key, localIds, kind }: TreeNode, isSought: boolean) => {
    setCurrent(key);
    if (kind !== 'more') model.select(localIds, isSought);
  };
  const goTo = (at: number) => {
    const node = nodes[at];
    if (!node) return;
    setCurrent(node.key);
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const node = nodes[currentAt];
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actOf(event.key, node);
    if (!act) return;
    event.preventDefault();
    if (act === 'toggle') onToggle(node.key);
    else if (act === 'select') select(node, true);
    else if (act === 'parent')
      goTo(nodes.findLastIndex(({ level }, at) => at < currentAt && level < node.level));
    else goTo({ next: currentAt + 1, previous: currentAt - 1, first: 0, last: nodes.length - 1 }[act]);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const row = target.closest('[role=treeitem]');
    const node =
      nodes[[...(list.current?.querySelectorAll('[role=treeitem]') ?? [])].findIndex((each) => each === row)];
    if (!node) return;
    if (target.closest('[data-caret]')) onToggle(node.key);
    else select(node, node.kind === 'element');
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label={t('tree')}
      aria-multiselectable
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className="min-h-0 grow overflow-y-auto py-1"
    >
      {nodes.map((node, at) => (
        <TreeRow
          key={node.key}
          node={node}
          isCurrent={at === currentAt}
          isSelected={isAmong(node, model.selected)}
        />
      ))}
    </div>
  );
}

type Act = 'toggle' | 'select' | 'parent' | 'next' | 'previous' | 'first' | 'last';

function actOf(key: string, { isOpen }: TreeNode): Act | null {
  const [inwards, outwards] = isRightToLeft() ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === inwards) return isOpen === false ? 'toggle' : isOpen ? 'next' : null;
  if (key === outwards) return isOpen ? 'toggle' : 'parent';
  const acts: Partial<Record<string, Act>> = {
    ArrowDown: 'next',
    ArrowUp: 'previous',
    Home: 'first',
    End: 'last',
    Enter: 'select',
    ' ': 'select',
  };
  return acts[key] ?? null;
}

function isAmong({ localIds }: TreeNode, selected: readonly number[]): boolean {
  return selected.length > 0 && localIds.length === selected.length && localIds[0] === selected[0];
}

interface TreeRowProps {
  node: TreeNode;
  isCurrent: boolean;
  isSelected: boolean;
}

function TreeRow({ node, isCurrent, isSelected }: TreeRowProps) {
  const { t } = useTranslation('model');
  const format = useFormat();
  const { isOpen, level, kind, count } = node;
  const name =
    kind === 'more'
      ? t('more', { count, number: format.number(count) })
      : node.name || t(kind === 'storey' ? 'noStorey' : 'nameless');
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      tabIndex={isCurrent ? 0 : -1}
      className={cx(
        'focus-ring flex min-h-7 cursor-default items-center gap-1.5 pe-3',
        INDENT[level],
        isSelected ? 'bg-soft text-on-soft' : 'hover:bg-hover',
        kind === 'more' && 'text-text-2',
      )}
    >
      {isOpen !== null && (
        <span aria-hidden data-caret className="grid size-5 shrink-0 place-items-center">
          <IconCaret className={cx('mirror size-3 transition-transform', isOpen && 'rotate-90')} />
        </span>
      )}
      <bdi className="min-w-0 truncate">{name}</bdi>
      {node.note !== '' && <bdi className="type-note shrink-0 text-text-2">{node.note}</bdi>}
      {count > 0 && kind !== 'more' && (
        <bdi className="type-note ms-auto shrink-0 text-text-2">{format.number(count)}</bdi>
      )}
    </div>
  );
}
