import {
  AlertAnsweredSchema,
  OfferedAlertAnswerSchema,
  type OfferedAlert,
} from '@plumbline/shared/contract/note-alert.ts';
import { request } from './request.ts';

/** The page tells its failures itself. */
const IN_PLACE = { errors: true } as const;

/** What the link of a mail is about. @throws RequestError `invalid-link` */
export async function readNoteAlert(token: string): Promise<OfferedAlert> {
  const schema = OfferedAlertAnswerSchema;
  return (await request('/auth/noteAlert', { method: 'POST', body: { token }, schema, enableSkip: IN_PLACE }))
    .data;
}

/** Says yes, or leaves. @throws RequestError `invalid-link` */
export async function answerNoteAlert(token: string, to: 'confirmed' | 'left') {
  const schema = AlertAnsweredSchema;
  const body = { token, to };
  return (await request('/auth/noteAlert/answer', { method: 'POST', body, schema, enableSkip: IN_PLACE }))
    .data;
}
