/** An element: its name, its attributes, and its text or its children. */
export type XmlNode = [
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly XmlNode[],
];

/** A document in UTF-8. */
export function xml(root: XmlNode): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${element(root)}\n`);
}

function element([name, attributes, content]: XmlNode): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = typeof content === 'string' ? escaped(content) : content.map(element).join('');
  return `<${name}${pairs.join('')}>${inside}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Signs that no XML may hold are left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);
}
