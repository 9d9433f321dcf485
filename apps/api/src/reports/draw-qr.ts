/** A QR code as small as it can be said: a report has one for each of thousands of notes. */
import { encode } from 'uqr';

/** An SVG of one line that is drawn through the dark fields, row by row. */
export function drawQr(text: string): string {
  const { data, size } = encode(text, { border: 0 });
  const rows = data.map((fields, row) => `M0 ${row + 0.5}${strokesOf(fields)}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path stroke="#000" d="${rows.join('')}"/></svg>`;
}

/** Steps over light fields and lines through dark ones, each from where the last ended. */
function strokesOf(fields: readonly boolean[]): string {
  const strokes: string[] = [];
  let begin = 0;
  for (let at = 1; at <= fields.length; at += 1) {
    if (at < fields.length && fields[at] === fields[begin]) continue;
    if (fields[begin]) strokes.push(`h${at - begin}`);
    else if (at < fields.length) strokes.push(`m${at - begin} 0`);
    begin = at;
  }
  return strokes.join('');
}
