import type { ElementGroup, ListedElement } from './model-elements.ts';

/** Of one class in one storey; the search finds the others. */
const LEAVES_MAX = 200;

export interface TreeNode {
  key: string;
  level: 1 | 2 | 3;
  kind: 'storey' | 'class' | 'element' | 'more';
  /** Empty where the file gives none. */
  name: string;
  note: string;
  /** Null: nothing is inside. */
  isOpen: boolean | null;
  count: number;
  localIds: readonly number[];
}

const leaf = (element: ListedElement, level: TreeNode['level'], key: string): TreeNode => ({
  key,
  level,
  kind: 'element',
  name: element.name,
  note: level === 1 ? element.class : '',
  isOpen: null,
  count: 0,
  localIds: [element.localId],
});

/** What is seen of the tree, from top to bottom. */
export function openNodes(groups: readonly ElementGroup[], open: ReadonlySet<string>): TreeNode[] {
  return groups.flatMap((group) => {
    const isOpen = open.has(group.key);
    const localIds = group.classes.flatMap((each) => each.elements.map((element) => element.localId));
    const name = group.storey?.name ?? '';
    const node: TreeNode = {
      key: group.key,
      level: 1,
      kind: 'storey',
      name,
      note: '',
      isOpen,
      count: group.count,
      localIds,
    };
    return isOpen ? [node, ...group.classes.flatMap((each) => classNodes(each, open))] : [node];
  });
}

function classNodes(
  { key, class: name, elements }: ElementGroup['classes'][number],
  open: ReadonlySet<string>,
): TreeNode[] {
  const isOpen = open.has(key);
  const localIds = elements.map(({ localId }) => localId);
  const node: TreeNode = {
    key,
    level: 2,
    kind: 'class',
    name,
    note: '',
    isOpen,
    count: elements.length,
    localIds,
  };
  if (!isOpen) return [node];
  const leaves = elements.slice(0, LEAVES_MAX).map((each) => leaf(each, 3, `${key}/${each.localId}`));
  const rest = elements.length - leaves.length;
  const more: TreeNode = {
    ...node,
    key: `${key}/more`,
    level: 3,
    kind: 'more',
    isOpen: null,
    count: rest,
    localIds: [],
  };
  return [node, ...leaves, ...(rest > 0 ? [more] : [])];
}

export function foundNodes(found: readonly ListedElement[]): TreeNode[] {
  return found.map((element) => leaf(element, 1, String(element.localId)));
}
