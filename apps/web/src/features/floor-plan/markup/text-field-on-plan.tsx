import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isImeKey } from '../../../ui/ime-key.ts';
import { LINE_HEIGHT, wordsWidth } from '../canvas/markup-extent.ts';
import { textDirection } from '../canvas/text-direction.ts';
import { planToScreen } from '../canvas/viewport.ts';
import { rewordTyped } from '../conflicts/store-typed.ts';
import { useEditor } from '../editor/editor-store.ts';
import { useMarkup } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { sizeOf } from '../tools/markup-style.ts';
import type { TextWriting } from './markup-hand.ts';

/** Letters are never shown smaller than this while they are written. */
const LEAST_PX = 11;

type TextMarkup = Extract<PlanMarkup, { kind: 'text' }>;

/** The field in which a text is written where it will stand on the plan. */
export function TextFieldOnPlan({ editor }: { editor: PlanEditor }) {
  const writing = useEditor(editor.store, (state) => state.markup.writing);
  const all = useMarkup(editor.live);
  const found = all.find(({ id }) => id === writing?.markupId);
  const markup = found?.kind === 'text' ? found : null;
  if (!writing) return null;
  return <Field key={writing.markupId ?? 'new'} editor={editor} writing={writing} markup={markup} />;
}

interface FieldProps {
  editor: PlanEditor;
  writing: TextWriting;
  /** Null for a new text, and for one that is not on the plan any more. */
  markup: TextMarkup | null;
}

/**
 * Enter makes a new line; Escape, Ctrl Enter and a press elsewhere finish. An empty text is none. Test:
 * text-field-on-plan.test.tsx.
 */
function Field({ editor, writing, markup }: FieldProps) {
  const { t } = useTranslation('markup');
  const [opened] = useState(markup?.text ?? '');
  const [text, setText] = useState(writing.text ?? opened);
  const viewport = useEditor(editor.store, (state) => state.viewport);
  const style = useEditor(editor.store, (state) => state.markup.style);
  const field = useRef<HTMLTextAreaElement>(null);
  const size = markup?.size ?? sizeOf('text', style.size, viewport.scale);
  const letterPx = Math.max(LEAST_PX, size * viewport.scale);
  const at = planToScreen(viewport, markup?.at ?? writing.at);
  const lines = text.split('\n');
  const widthPx = Math.max(...lines.map((line) => wordsWidth(line, letterPx, 500))) + letterPx * 1.5;
  const isRtl = textDirection(text) === 'rtl';
  useEffect(() => {
    field.current?.focus();
    const { ghosts } = editor.conflicts;
    return () => {
      if (writing.markupId !== null) ghosts.noteText(writing.markupId, null);
    };
  }, [editor, writing.markupId]);
  const done = useRef(false);
  const finish = () => {
    if (done.current) return;
    done.current = true;
    store(editor, { writing, opened, text, size });
    document.getElementById('canvas')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event.nativeEvent)) return;
    if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      finish();
    }
    event.stopPropagation();
  };
  return (
    <textarea
      ref={field}
      aria-label={t('writeHere')}
      value={text}
      maxLength={ROOM_LIMITS.markupTextChars}
      rows={lines.length}
      dir="auto"
      spellCheck={false}
      wrap="off"
      onChange={(event) => {
        setText(event.target.value);
        if (markup) editor.conflicts.ghosts.noteText(markup.id, event.target.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={finish}
      className="absolute z-10 resize-none overflow-hidden bg-white/80 p-0 font-medium outline-2 outline-offset-2 outline-focus"
      style={{
        // The plan never mirrors: places on it are physical.
        left: isRtl ? undefined : at.x,
        right: isRtl ? editor.screen.widthPx - at.x : undefined,
        insetBlockStart: at.y,
        inlineSize: widthPx,
        fontSize: letterPx,
        lineHeight: LINE_HEIGHT,
        color: `var(--mk-${markup?.colour ?? style.colour})`,
      }}
    />
  );
}

interface Written {
  writing: TextWriting;
  /** What stood there when the field was opened. */
  opened: string;
  text: string;
  size: number;
}

function store(editor: PlanEditor, { writing: { markupId, at }, opened, text, size }: Written): void {
  const { colour } = editor.store.state.markup.style;
  editor.store.setMarkup({ writing: null });
  const isThere = editor.live.markup.some(({ id }) => id === markupId);
  let id: string | null = null;
  if (markupId !== null && isThere) id = rewordTyped(editor, markupId, { opened, mine: text });
  else if (text !== opened && text.trim() !== '')
    // Also what was written to a text that is gone.
    id = editor.edits?.markup.create({ kind: 'text', at, text, colour, size }) ?? null;
  editor.setTool('select');
  editor.store.select(id);
}
