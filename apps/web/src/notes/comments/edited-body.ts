import { commentText, type CommentPart } from '@plumbline/shared/documents/note/schema.ts';

/**
 * The body of a comment that got other words: who and what it names stays named where its sign and label still stand, in
 * their order; what was rewritten is text.
 */
export function editedBody(before: readonly CommentPart[], words: string): CommentPart[] {
  const body: CommentPart[] = [];
  let from = 0;
  for (const part of before) {
    if ('text' in part) continue;
    const name = commentText([part]);
    const at = words.indexOf(name, from);
    if (at === -1) continue;
    if (at > from) body.push({ text: words.slice(from, at) });
    body.push(part);
    from = at + name.length;
  }
  if (from < words.length) body.push({ text: words.slice(from) });
  return body;
}
