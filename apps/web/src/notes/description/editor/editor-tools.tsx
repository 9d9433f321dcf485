import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMention from '~icons/ph/at';
import IconUndo from '~icons/ph/arrow-u-up-left';
import IconRedo from '~icons/ph/arrow-u-up-right';
import IconNote from '~icons/ph/hash';
import IconLink from '~icons/ph/link-simple';
import IconBullets from '~icons/ph/list-bullets';
import IconNumbers from '~icons/ph/list-numbers';
import IconBold from '~icons/ph/text-b';
import { IconButton, type IconButtonProps } from '../../../ui/icon-button.tsx';
import { readUndo } from './binding.ts';
import { LinkField } from './link-field.tsx';
import { move } from './together.ts';

const SIZE = 'size-[18px]';

/** What can be done with the text, as far as keys do not say it. */
export function EditorTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('note');
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [isLinking, setIsLinking] = useState(false);
  useEffect(() => {
    editor.on('transaction', redraw);
    return () => {
      editor.off('transaction', redraw);
    };
  }, [editor]);
  if (editor.isDestroyed) return null;
  const undo = readUndo(editor.state);
  const run = () => editor.chain().focus();
  return (
    <div role="group" aria-label={t('description.tools')} className="border-t border-line px-1 py-0.5">
      <div className="flex flex-wrap gap-0.5">
        <Tool
          label={t('description.bold')}
          shortcut="Ctrl B"
          icon={<IconBold className={SIZE} />}
          pressed={editor.isActive('bold')}
          onClick={() => run().toggleMark('bold').run()}
        />
        <Tool
          label={t('description.bulletList')}
          icon={<IconBullets className={`mirror ${SIZE}`} />}
          pressed={editor.isActive('bulletList')}
          onClick={() => run().toggleList('bulletList', 'listItem').run()}
        />
        <Tool
          label={t('description.orderedList')}
          icon={<IconNumbers className={SIZE} />}
          pressed={editor.isActive('orderedList')}
          onClick={() => run().toggleList('orderedList', 'listItem').run()}
        />
        <Tool
          label={t('description.link')}
          icon={<IconLink className={SIZE} />}
          pressed={editor.isActive('link')}
          onClick={() => setIsLinking(true)}
        />
        <Tool
          label={t('description.mention')}
          icon={<IconMention className={SIZE} />}
          onClick={() => ask(editor, '@')}
        />
        <Tool
          label={t('description.note')}
          icon={<IconNote className={SIZE} />}
          onClick={() => ask(editor, '#')}
        />
        <Tool
          label={t('description.undo')}
          shortcut="Ctrl Z"
          icon={<IconUndo className={`mirror ${SIZE}`} />}
          disabled={undo?.canUndo() !== true}
          onClick={() => move(editor.state, 'undo')}
        />
        <Tool
          label={t('description.redo')}
          shortcut="Ctrl Shift Z"
          icon={<IconRedo className={`mirror ${SIZE}`} />}
          disabled={undo?.canRedo() !== true}
          onClick={() => move(editor.state, 'redo')}
        />
      </div>
      {isLinking && <LinkField editor={editor} onClose={() => setIsLinking(false)} />}
    </div>
  );
}

/** A press leaves the caret where it is. */
function Tool(props: IconButtonProps) {
  return <IconButton {...props} onMouseDown={(event) => event.preventDefault()} />;
}

/** Writes the sign that the list of people or notes opens behind. */
function ask(editor: Editor, sign: '@' | '#'): void {
  const { $from } = editor.state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, null, ' ');
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: /\S$/.test(before) ? ` ${sign}` : sign })
    .run();
}
