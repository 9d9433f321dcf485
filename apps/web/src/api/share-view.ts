import { ShareViewAnswerSchema } from '@plumbline/shared/contract/share.ts';
import { request } from './request.ts';
import { getSession } from './session-store.ts';

/** What was counted from this page already: the token of a visit or of a note's link. */
const counted = new Set<string>();

function count(key: string, body: { link?: string }): void {
  if (counted.has(key)) return;
  counted.add(key);
  const options = { method: 'POST', body, schema: ShareViewAnswerSchema, enableSkip: true } as const;
  // Nobody is kept from looking because it could not be counted; the next picture tries again.
  request('/core/share/view', options).catch(() => counted.delete(key));
}

/** A picture was drawn for a visitor: the first one is a view of the link. */
export function countVisitorView(): void {
  const session = getSession();
  if (session?.kind === 'visitor') count(session.accessToken, {});
}

/** A note was shown that was opened by its link. */
export function countNoteView(link: string): void {
  if (getSession()?.kind === 'member') count(link, { link });
}
