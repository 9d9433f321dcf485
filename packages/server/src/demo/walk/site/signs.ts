/** Pictures of the signs that hang in the building. */
import sharp from 'sharp';
import { sign } from '../render/site-materials.ts';
import type { Material } from '../render/material.ts';

const FIRE = `<rect width="200" height="200" fill="#c3141c"/><rect x="8" y="8" width="184" height="184" fill="none" stroke="#fff" stroke-width="4"/>
<rect x="62" y="70" width="52" height="104" rx="14" fill="#fff"/><rect x="76" y="50" width="22" height="24" fill="#fff"/><path d="M60 52H112L118 40H66Z" fill="#fff"/>
<path d="M66 58Q34 70 40 128" fill="none" stroke="#fff" stroke-width="9"/><path d="M146 172q-26-14-18-44q8 12 12 4q-6-28 14-46q-2 24 12 38q14 20-2 42q-6 6-18 6Z" fill="#fff"/>`;
const EXIT = `<rect width="400" height="200" fill="#0a7d42"/><rect x="228" y="28" width="92" height="150" fill="#fff"/><circle cx="186" cy="52" r="17" fill="#0a7d42"/>
<circle cx="190" cy="50" r="17" fill="#fff"/><path d="M178 74L214 84L246 118M206 82L190 122L222 146L214 178M190 120L160 150L122 148M180 80L150 98L146 122" fill="none" stroke="#fff" stroke-width="17" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M340 100h34l-16-20h14l22 28l-22 28h-14l16-20h-34Z" fill="#fff"/>`;
const HELMET = `<rect width="200" height="260" fill="#f4f4f0"/><circle cx="100" cy="104" r="88" fill="#1256a5"/><path d="M46 122a54 54 0 0 1 108 0Z" fill="#fff"/><rect x="34" y="120" width="132" height="14" rx="6" fill="#fff"/><rect x="92" y="62" width="16" height="58" fill="#1256a5"/><rect x="30" y="210" width="140" height="12" fill="#222"/><rect x="50" y="230" width="100" height="10" fill="#222"/>`;
const WARNING = `<rect width="200" height="180" fill="#f5c400"/><path d="M100 16L188 166H12Z" fill="#f5c400" stroke="#111" stroke-width="12" stroke-linejoin="round"/><rect x="92" y="62" width="16" height="56" fill="#111"/><circle cx="100" cy="138" r="9" fill="#111"/>`;
const PAPERS = `<rect width="300" height="210" fill="#f2f0e8"/><path d="M20 20H280V190H20ZM120 20V110H20M120 80H210V190M210 110H280" fill="none" stroke="#333" stroke-width="4"/><path d="M30 170h60M30 180h40" stroke="#555" stroke-width="3"/><path d="M140 130h50" stroke="#c22" stroke-width="5"/>`;

export interface Signs {
  fire: Material;
  exit: Material;
  helmet: Material;
  warning: Material;
  papers: Material;
}

export async function drawSigns(): Promise<Signs> {
  return {
    fire: await draw('fire sign', FIRE, [200, 200]),
    exit: await draw('exit sign', EXIT, [400, 200]),
    helmet: await draw('helmet sign', HELMET, [200, 260]),
    warning: await draw('warning sign', WARNING, [200, 180]),
    papers: await draw('papers', PAPERS, [300, 210]),
  };
}

async function draw(name: string, marks: string, [width, height]: [number, number]): Promise<Material> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks}</svg>`;
  const data = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).raw().toBuffer();
  return sign(name, { data, widthPx: width, heightPx: height });
}
