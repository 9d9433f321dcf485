import { NOTE_TEXT_MAX_CHARS } from '@plumbline/shared/contract/note.ts';
import { NOTE_LIMITS } from '@plumbline/shared/documents/note/schema.ts';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { readBinding } from './binding.ts';
import { atomWords } from './nodes.ts';

/** Which limit a change would pass, and how far. */
export interface PassedLimit {
  limit: 'chars' | 'nodes' | 'depth';
  is: number;
  most: number;
  /** What was pasted or dropped and is now nowhere but on the clipboard; null for what was typed. */
  words: string | null;
}

interface Size {
  chars: number;
  nodes: number;
  depth: number;
}

const MOST: Readonly<Record<keyof Size, number>> = {
  chars: NOTE_TEXT_MAX_CHARS,
  nodes: NOTE_LIMITS.descriptionNodes,
  depth: NOTE_LIMITS.listDepth,
};
const SIZES = ['chars', 'nodes', 'depth'] as const satisfies (keyof Size)[];

/**
 * Own changes that would make a description too long are not made, and said to be too long; what others made so may be
 * shortened. The server would refuse them, and the whole document would be loaded anew.
 */
export function textLimits(onPassed: (passed: PassedLimit) => void): Extension {
  return Extension.create({
    name: 'textLimits',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction(transaction, state) {
          if (!transaction.docChanged || transaction.getMeta('y-sync$') !== undefined) return true;
          if (readBinding(state) === null) return true;
          const passed = passedLimit(transaction, state.doc);
          if (passed) queueMicrotask(() => onPassed(passed));
          return passed === null;
        },
      }),
    ],
  });
}

function passedLimit(transaction: Transaction, before: Node): PassedLimit | null {
  const [next, last] = [sizeOf(transaction.doc), sizeOf(before)];
  const limit = SIZES.find((size) => next[size] > MOST[size] && next[size] > last[size]);
  return limit ? { limit, is: next[limit], most: MOST[limit], words: pastedWords(transaction) } : null;
}

/** A line for each paragraph of what a paste or a drop would have put in. */
function pastedWords(transaction: Transaction): string | null {
  const cause: unknown = transaction.getMeta('uiEvent');
  if (cause !== 'paste' && cause !== 'drop') return null;
  const slices = transaction.steps.flatMap((step) =>
    step instanceof ReplaceStep ? [step.slice.content] : [],
  );
  return slices.map((content) => content.textBetween(0, content.size, '\n', atomWords)).join('\n');
}

function sizeOf(doc: Node): Size {
  const size: Size = { chars: 0, nodes: 0, depth: 0 };
  const visit = (node: Node, lists: number): void => {
    size.nodes += 1;
    size.depth = Math.max(size.depth, lists);
    if (node.isText) size.chars += [...(node.text ?? '')].length;
    node.forEach((child) => visit(child, lists + (node.type.isInGroup('list') ? 1 : 0)));
  };
  visit(doc, 0);
  return size;
}
