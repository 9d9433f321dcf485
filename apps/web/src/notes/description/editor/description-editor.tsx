import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconClose from '~icons/ph/x';
import type { Room } from '../../../collab/room.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { WritingStart } from '../writing-start.ts';
import { EditorTools } from './editor-tools.tsx';
import type { PassedLimit } from './text-limits.ts';
import './description-editor.css';
import { useEditor } from './use-editor.ts';
import { usePicks } from './use-picks.tsx';

interface DescriptionEditorProps {
  projectId: string;
  room: Room;
  takeStart: () => WritingStart | null;
  /** The editor went while it was written in, as it does where the document is loaded anew. */
  onLost: () => void;
}

/** The description as it is written, by several at once. */
export function DescriptionEditor({ projectId, room, takeStart, onLost }: DescriptionEditorProps) {
  const { t } = useTranslation('note');
  const [passed, setPassed] = useState<PassedLimit | null>(null);
  const onKey = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const { place, editor } = useEditor({
    room,
    label: t('description.label'),
    takeStart,
    onLost,
    onKey: (event) => onKey.current(event),
    onPassed: setPassed,
  });
  const picks = usePicks(projectId, editor);
  useEffect(() => {
    onKey.current = picks.onKey;
  });
  useListNamed(editor, picks.field);
  useEffect(() => {
    if (!editor) return;
    // What was pasted stays to be copied until it is put away.
    const forget = () => setPassed((shown) => (shown?.words ? shown : null));
    editor.on('update', forget);
    return () => {
      editor.off('update', forget);
    };
  }, [editor]);
  return (
    <div className="-mx-2 rounded-control border border-control has-[.ProseMirror:focus-visible]:outline-2 has-[.ProseMirror:focus-visible]:outline-offset-2 has-[.ProseMirror:focus-visible]:outline-focus">
      <div ref={place} className="note-editor type-body px-2 py-1 [overflow-wrap:anywhere]" />
      {passed && <Passed passed={passed} onClose={() => setPassed(null)} />}
      {/* Below, so that the words stay where they were pressed. */}
      {editor && <EditorTools editor={editor} />}
      {picks.list}
    </div>
  );
}

function Passed({ passed, onClose }: { passed: PassedLimit; onClose: () => void }) {
  const { t } = useTranslation(['note', 'common']);
  const { number } = useFormat();
  const [isCopied, setIsCopied] = useState(false);
  const { limit, is, most, words } = passed;
  return (
    <div className="flex flex-wrap items-center gap-2 px-2 pb-1.5">
      <p role="alert" className="text-danger">
        {t(`note:description.passed.${limit}`, { is: number(is), most: number(most) })}
      </p>
      {words !== null && (
        <>
          <Button size="small" onClick={() => void copyText(words).then(setIsCopied)}>
            {isCopied ? t('common:copied') : t('note:description.copyWords')}
          </Button>
          <IconButton label={t('note:close')} icon={<IconClose />} onClick={onClose} />
        </>
      )}
    </div>
  );
}

/** Tells assistive tech of the list that is picked from; the text keeps the focus. */
function useListNamed(
  editor: Editor | null,
  { 'aria-controls': list, 'aria-activedescendant': active }: ReturnType<typeof usePicks>['field'],
): void {
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const { attributes } = editor.options.editorProps;
    const shown = {
      ...(typeof attributes === 'object' && attributes),
      role: 'textbox',
      ...(list && { 'aria-controls': list }),
      ...(active && { 'aria-activedescendant': active }),
    };
    editor.view.setProps({ attributes: shown });
  }, [editor, list, active]);
}
