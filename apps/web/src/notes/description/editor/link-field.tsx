import { isLinkAllowed } from '@plumbline/shared/documents/note/description/schema.ts';
import type { Editor } from '@tiptap/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { isImeKey } from '../../../ui/ime-key.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import { linkAddress } from './link-address.ts';

/** The address behind the marked words; where none are marked it is written itself. */
export function LinkField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('note');
  const before: unknown = editor.getAttributes('link')['href'];
  const isLink = typeof before === 'string';
  const [typed, setTyped] = useState(isLink ? before : '');
  const [isWrong, setIsWrong] = useState(false);
  const field = useFirstFocus<HTMLInputElement>();
  const close = () => {
    onClose();
    editor.view.focus();
  };
  const set = () => {
    const href = linkAddress(typed);
    if (!isLinkAllowed(href)) return setIsWrong(true);
    link(editor, href, isLink);
    close();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // The panel would close by it.
    event.preventDefault();
    if (event.key === 'Enter') set();
    else close();
  };
  return (
    <div className="grid gap-2 p-1">
      <TextField
        label={t('description.linkAddress')}
        dir="ltr"
        type="url"
        ref={field}
        value={typed}
        error={isWrong ? t('description.linkBad') : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsWrong(false);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {isLink && <Button onClick={remove}>{t('description.linkRemove')}</Button>}
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button kind="fill" onClick={set}>
          {t('description.linkSet')}
        </Button>
      </div>
    </div>
  );
}

function link(editor: Editor, href: string, isLink: boolean): void {
  const mark = { type: 'link', attrs: { href } };
  if (editor.state.selection.empty && !isLink)
    editor.commands.insertContent({ type: 'text', text: href, marks: [mark] });
  else editor.chain().extendMarkRange('link').setMark('link', { href }).run();
}
