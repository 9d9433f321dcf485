/** Names of the pictures that a view is drawn over; guarded by bitmap-names.test.ts. */
import { childrenOf, readXml, textOf, type XmlElement } from './read-xml.ts';

/** No program draws a view over more. */
const BITMAPS_MAX = 20;
/** They lie beside the view, whatever the version: what leaves its folder, or would take the place of another part, is none. */
const PLAIN_NAME = /^[^./\\\p{Cc}][^/\\\p{Cc}]{0,150}$/u;
const OTHER_PARTS = /\.bcfv?$/i;

export function bitmapNames(view: Uint8Array): string[] {
  const root = readXml(view, 'VisualizationInfo');
  if (!root) return [];
  const names = bitmapsOf(root).flatMap((bitmap) => textOf(bitmap, 'Reference') ?? []);
  return [...new Set(names.filter(isPlain))].slice(0, BITMAPS_MAX);
}

/** `Bitmaps` is one of them in 2.0 and their list in 3.0; in 2.1 each is a `Bitmap`. */
function bitmapsOf(root: XmlElement): XmlElement[] {
  const listed = childrenOf(root, 'Bitmaps').flatMap((each) => [each, ...childrenOf(each, 'Bitmap')]);
  return [...childrenOf(root, 'Bitmap'), ...listed];
}

function isPlain(name: string): boolean {
  return PLAIN_NAME.test(name) && !OTHER_PARTS.test(name);
}
