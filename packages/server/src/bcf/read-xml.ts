import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod/mini';

/** An element: text in `#text`, attributes with `@`; children always as lists. */
export interface XmlElement {
  [name: string]: unknown;
}

/** What people write of one topic stays far below. */
const MAX_BYTES = 8 * 1024 * 1024;

const ElementSchema = z.record(z.string(), z.unknown());
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  htmlEntities: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/** The root of a document with this name, or null for what is no such document. Nothing is looked up elsewhere. */
export function readXml(bytes: Uint8Array, rootName: string): XmlElement | null {
  if (bytes.length > MAX_BYTES) return null;
  const text = new TextDecoder('utf-8').decode(bytes);
  // What BCF is has no document type; entities come by one only.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  if (XMLValidator.validate(text) !== true) return null;
  try {
    const parsed: unknown = parser.parse(text);
    return childrenOf(asElement(parsed), rootName)[0] ?? null;
  } catch {
    return null;
  }
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  const children: unknown = element[name];
  return Array.isArray(children) ? children.map(asElement) : [];
}

/** The text of a child, without space around it; null for none. */
export function textOf(element: XmlElement, name: string): string | null {
  const [child] = childrenOf(element, name);
  const text = child === undefined ? '' : ownText(child);
  return text === '' ? null : text;
}

/** Without space around it, and without what no database takes. */
export function ownText({ '#text': text }: XmlElement): string {
  return typeof text === 'string' ? kept(text) : '';
}

function kept(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim();
}

export function attributeOf(element: XmlElement, name: string): string | null {
  const value = element[`@${name}`];
  const text = typeof value === 'string' ? kept(value) : '';
  return text === '' ? null : text;
}

function asElement(value: unknown): XmlElement {
  if (typeof value === 'string') return { '#text': value };
  return ElementSchema.safeParse(value).data ?? {};
}
