/** Every kind of document there is, by the first part of its rooms' names. Server rooms add what is not shared. */
import type { DocumentKind } from './document-kind.ts';
import { PLAN_DOCUMENT } from './plan/plan-document.ts';

export const DOCUMENT_KINDS = { plan: PLAN_DOCUMENT } as const satisfies Record<string, DocumentKind>;
export type DocumentKindName = keyof typeof DOCUMENT_KINDS;

/** Document kinds by name, as whoever works on any kind takes them. */
export type DocumentKinds = Readonly<Record<string, DocumentKind>>;
