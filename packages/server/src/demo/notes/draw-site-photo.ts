/** Photos of the demo's site, drawn: nothing that somebody else took has to be shipped. */
import sharp from 'sharp';

/** What the motifs are drawn in, and the picture. */
const [WIDTH, HEIGHT] = [960, 720];
const PHOTO_PX = { width: 800, height: 600 };

/** Uneven light, which makes a drawing look like what a camera sees. */
const LIGHT = `
  <radialGradient id="light" cx="45%" cy="38%" r="80%">
    <stop offset="0.35" stop-color="#fff" stop-opacity="0.12"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/>
  </radialGradient>`;

const wall = (colour: string) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour}"/>`;

function tiles(): string {
  const rows: string[] = [];
  for (let y = -30; y < HEIGHT; y += 180)
    for (let x = -60; x < WIDTH; x += 240) {
      const shade = 168 + ((x * 7 + y * 13) % 14);
      rows.push(
        `<rect x="${x}" y="${y}" width="234" height="174" fill="rgb(${shade},${shade - 6},${shade - 16})"/>`,
      );
    }
  return wall('#8b857b') + rows.join('');
}

const tray = (gap: string) => `
  <g fill="#aab3b8" stroke="#5d676c" stroke-width="3">
    <rect x="-10" y="250" width="460" height="120"/><rect x="${gap}" y="250" width="560" height="120"/>
  </g>
  <g fill="#5d676c">${Array.from({ length: 22 }, (_, at) => `<rect x="${at * 46}" y="296" width="24" height="10" rx="5"/>`).join('')}</g>
  <g fill="none" stroke-width="16"><path stroke="#222" d="M0 270 C300 262 600 282 970 268"/>
  <path stroke="#3a3f45" d="M0 330 C300 340 600 318 970 336"/><path stroke="#7a2f22" d="M0 350 C350 356 640 346 970 352"/></g>`;

const penetration = (filling: string) => `
  ${wall('#b9b5ad')}<rect x="300" y="190" width="380" height="270" fill="${filling}" stroke="#6b675f" stroke-width="6"/>
  <g fill="none" stroke-width="26"><path stroke="#26292c" d="M-10 300 H970"/><path stroke="#33373b" d="M-10 345 H970"/>
  <path stroke="#8a3a2a" d="M-10 395 H970"/></g>`;

const MOTIFS = {
  'cracked-tile': () =>
    `${tiles()}<path d="M250 90 L310 210 L402 268 L455 372 L560 420 L640 545" fill="none" stroke="#3b362f" stroke-width="4"/>
     <path d="M402 268 L470 250 L520 200" fill="none" stroke="#4a443b" stroke-width="3"/>`,
  'open-penetration': () => penetration('#1d1c1a'),
  'sealed-penetration': () =>
    `${penetration('#d8d3c6')}<rect x="700" y="210" width="150" height="90" fill="#f4f1e8" stroke="#a02c2c" stroke-width="5"/>
     <path d="M716 236 H834 M716 258 H820 M716 280 H790" stroke="#555" stroke-width="5"/>`,
  'cable-tray': () => `${wall('#9c9a94')}${tray('478')}`,
  'damp-stain': () =>
    `${wall('#e1ded6')}<g fill="#9a8358"><ellipse cx="470" cy="330" rx="250" ry="150" opacity="0.25"/>
     <ellipse cx="440" cy="300" rx="170" ry="100" opacity="0.3"/><ellipse cx="540" cy="380" rx="110" ry="90" opacity="0.3"/></g>
     <ellipse cx="470" cy="330" rx="250" ry="150" fill="none" stroke="#7a6540" stroke-width="5" opacity="0.6"/>`,
  'sealant-joint': () =>
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#a9a69e"/><rect x="500" width="460" height="${HEIGHT}" fill="#b4b0a6"/>
     <rect x="470" width="34" height="${HEIGHT}" fill="#55565a"/><path d="M487 0 C480 200 494 420 486 720" stroke="#6b6d72" stroke-width="8" fill="none"/>`,
  'sprinkler-head': () =>
    `${wall('#dedcd6')}<circle cx="480" cy="340" r="120" fill="#c9ccce" stroke="#85898c" stroke-width="6"/>
     <circle cx="480" cy="340" r="46" fill="#9aa0a4"/><rect x="470" y="300" width="20" height="80" rx="10" fill="#b3261e"/>`,
  'scratched-pane': () =>
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#9fb6c4"/><rect y="430" width="${WIDTH}" height="290" fill="#7b8b84"/>
     <rect x="60" width="26" height="${HEIGHT}" fill="#3c4146"/><path d="M390 470 L560 520 M420 476 L545 515" stroke="#f2f6f8" stroke-width="3"/>`,
  'rust-spot': () =>
    `${wall('#8f9599')}<rect x="280" y="150" width="400" height="400" fill="#a3a8ab" stroke="#62686c" stroke-width="6"/>
     <g fill="#3f4347"><circle cx="340" cy="210" r="20"/><circle cx="620" cy="210" r="20"/><circle cx="340" cy="490" r="20"/><circle cx="620" cy="490" r="20"/></g>
     <path d="M400 330 q40 -50 110 -20 q70 30 30 90 q-60 50 -120 10 q-50 -40 -20 -80z" fill="#8a4420" opacity="0.85"/>`,
} as const;
export type SiteMotif = keyof typeof MOTIFS;

/** A JPEG as it comes from a phone. */
export function drawSitePhoto(motif: SiteMotif): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_PX.width}" height="${PHOTO_PX.height}"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${LIGHT}</defs>
    ${MOTIFS[motif]()}
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#888888' }).jpeg({ quality: 78 }).toBuffer();
}
