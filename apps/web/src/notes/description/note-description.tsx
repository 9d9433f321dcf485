import type { Block } from '@plumbline/shared/documents/note/description.ts';
import { descriptionRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import { useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Room } from '../../collab/room.ts';
import { NoteText } from '../panel/note-text.tsx';
import type { DescriptionEditor } from './editor/description-editor.tsx';
import { isKnownText } from './known-text.ts';
import type { WritingStart } from './writing-start.ts';

interface EditorPart {
  DescriptionEditor: typeof DescriptionEditor;
}

interface NoteDescriptionProps {
  projectId: string;
  room: Room | null;
  /** What stands in the room, as plain data. */
  blocks: readonly Block[];
  mayEdit: boolean;
}

/** The description of a note, written in place by who may; the editor comes with the first focus. */
export function NoteDescription({ projectId, room, blocks, mayEdit }: NoteDescriptionProps) {
  const { t } = useTranslation('note');
  const [part, setPart] = useState<EditorPart | null>(null);
  const start = useRef<WritingStart | null>(null);
  if (!mayEdit || room === null) return <Read blocks={blocks} />;
  if (!isKnownText(descriptionRoot(room.doc)))
    return (
      <>
        <Read blocks={blocks} />
        <p role="status" className="mt-2 text-text-2">
          {t('description.unknown')}
        </p>
      </>
    );
  if (part) {
    const takeStart = () => {
      const at = start.current;
      start.current = null;
      return at;
    };
    const onLost = () => {
      start.current = 'end';
    };
    return <part.DescriptionEditor {...{ projectId, room, takeStart, onLost }} />;
  }
  const begin = (at: WritingStart) => {
    start.current = at;
    // Where it cannot be had the next press tries again; a newer build reloads the page by itself.
    import('./editor/description-editor.tsx').then(setPart, () => undefined);
  };
  return <Waiting blocks={blocks} onBegin={begin} />;
}

function Read({ blocks }: { blocks: readonly Block[] }) {
  const { t } = useTranslation('note');
  return blocks.length === 0 ? <p className="text-text-2">{t('noText')}</p> : <NoteText blocks={blocks} />;
}

interface WaitingProps {
  blocks: readonly Block[];
  onBegin: (at: WritingStart) => void;
}

/** Looks and is called as the field that it becomes when it is entered. */
function Waiting({ blocks, onBegin }: WaitingProps) {
  const { t } = useTranslation('note');
  const isPressed = useRef(false);
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget && !isPressed.current) onBegin('end');
  };
  const onPointerUp = ({ target, button, clientX, clientY }: PointerEvent) => {
    isPressed.current = false;
    if (button !== 0) return;
    const isLink = target instanceof Element && target.closest('a') !== null;
    // Selecting words to copy them does not open the editor.
    if (!isLink && (document.getSelection()?.isCollapsed ?? true)) onBegin({ x: clientX, y: clientY });
  };
  return (
    <div
      role="textbox"
      aria-multiline="true"
      aria-label={t('description.label')}
      tabIndex={0}
      className="focus-ring -mx-2 cursor-text rounded-control px-2 py-1 hover:bg-hover"
      onPointerDown={() => (isPressed.current = true)}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (isPressed.current = false)}
      onFocus={onFocus}
    >
      {blocks.length === 0 ? (
        <p className="text-text-2">{t('description.write')}</p>
      ) : (
        <NoteText blocks={blocks} />
      )}
    </div>
  );
}
