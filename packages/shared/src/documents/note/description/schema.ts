/** The closed set of what a description consists of, beside its words. */
import * as z from 'zod/mini';
import { UuidSchema } from '../../../contract/envelope.ts';
import { isMalformed } from '../../../text/entered-text.ts';
import { LabelSchema } from '../schema.ts';

/** Protocols that a link may have: whatever else there is could run or read something. No gaps, nothing unseen. */
const LINK = /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu;
const LINK_MAX_CHARS = 2000;
/** y-prosemirror numbers marks that may overlap themselves. */
export const MARK = /^(bold|link)(--[\w+/=-]{1,32})?$/;
export const LIST_KINDS = { bulletList: 'bullet', orderedList: 'ordered' } as const;

export const AtomSchema = z.strictObject({ id: UuidSchema, label: LabelSchema });
/**
 * An attribute that editors write beside an address and nobody reads. What it may say is fixed: a class of one's choice
 * could lay a link over the whole page of whoever looks.
 */
const idle = (...values: string[]) => z.optional(z.nullable(z.enum(values)));
export const LinkSchema = z.strictObject({
  href: z.string().check(z.refine(isLinkAllowed)),
  target: idle('_blank', '_self'),
  rel: idle('noopener noreferrer nofollow', 'noopener noreferrer', 'noopener', 'nofollow'),
  class: idle(''),
  title: idle(''),
});
const BoldSchema = z.union([z.literal(true), z.strictObject({})]);
export const MARKS = { bold: BoldSchema, link: LinkSchema } as const;
export const LIST_ATTRIBUTES = {
  bulletList: z.strictObject({}),
  orderedList: z.strictObject({
    start: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))),
    type: idle('1', 'a', 'A', 'i', 'I'),
  }),
} as const;

/** True for an address that may stand in a description. */
export function isLinkAllowed(href: string): boolean {
  return href.length <= LINK_MAX_CHARS && LINK.test(href) && !isMalformed(href);
}
