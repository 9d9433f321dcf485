/** How much of a file is enough to tell an SVG by, whatever stands before its first element. */
export const SVG_HEAD_BYTES = 64 * 1024;

const SVG =
  /^(?:<\?xml[^>]{0,1000}>|<!--[\s\S]{0,20000}?-->|<!DOCTYPE[^>[]{0,1000}(?:\[[\s\S]{0,20000}?\])?>|\s)*<(?:svg:)?svg[\s>/]/i;

/**
 * True when a file's first bytes, `SVG_HEAD_BYTES` of them or all, are an SVG picture's: in UTF-8, or in UTF-16 with a
 * byte order mark. The browser and the server ask the same, so that both refuse it in the same words.
 */
export function isSvg(head: Uint8Array): boolean {
  return SVG.test(new TextDecoder(encodingOf(head)).decode(head));
}

/** The decoder takes the mark itself away. */
function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}
