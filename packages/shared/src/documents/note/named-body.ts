/** A comment that came as plain text, with those whom it names; guarded by named-body.test.ts. */
import type { NamedInWords } from '../../contract/note.ts';
import { commentText, type CommentPart } from './schema.ts';

/** Each name is taken where the text says it first behind the name before; what it does not say stays text. */
export function namedBody(text: string, names: readonly NamedInWords[]): CommentPart[] {
  const body: CommentPart[] = [];
  let from = 0;
  for (const { kind, id, label } of names) {
    const part: CommentPart = kind === 'mention' ? { mention: id, label } : { note: id, label };
    const said = commentText([part]);
    const at = text.indexOf(said, from);
    if (at < 0) continue;
    if (at > from) body.push({ text: text.slice(from, at) });
    body.push(part);
    from = at + said.length;
  }
  if (from < text.length) body.push({ text: text.slice(from) });
  return body;
}
