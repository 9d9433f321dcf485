/** Faces for Chinese, Japanese and Korean text in fonts that a file names and does not carry; read when one is asked for. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { readCharacterMap, readTables } from './font-tables.ts';

/** By the renderer's number of the character set. Traditional Chinese (136) has no face. */
const FILES = new Map([
  [128, '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'],
  [129, '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'],
  [134, '@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf'],
]);
const INTERFACE_VERSION = 1;
const POINTER_BYTES = 4;
const NONE = 0;

interface Face {
  bytes: Buffer;
  tables: Map<number, Buffer>;
  has: (unicode: number) => boolean;
}
const facesGiven = new WeakMap<WrappedPdfiumModule, Map<string, Face>>();

/** True when the renderer was given a face for the font of this name, and the face holds the character. */
export function hasSubstitute(pdfium: WrappedPdfiumModule, fontName: string, unicode: number): boolean {
  return facesGiven.get(pdfium)?.get(fontName)?.has(unicode) ?? false;
}

/** Answers the renderer's questions for fonts of the system. A face is known to it by its character set. */
export function offerSubstituteFaces(pdfium: WrappedPdfiumModule): void {
  const given = new Map<string, Face>();
  facesGiven.set(pdfium, given);
  const { addFunction, setValue, UTF8ToString, wasmExports } = pdfium.pdfium;
  const faces = new Map<number, Face>();
  const mapFont = (...[, , , charset, , name]: number[]): number => {
    const face = charset === undefined ? undefined : openFace(faces, charset);
    if (!face || charset === undefined || name === undefined) return NONE;
    given.set(UTF8ToString(name), face);
    return charset;
  };
  const getData = (_: number, handle: number, table: number, at: number, size: number): number => {
    const face = faces.get(handle);
    const data = table === 0 ? face?.bytes : face?.tables.get(table >>> 0);
    if (!data) return NONE;
    if (at !== 0 && size >= data.length) pdfium.pdfium.HEAPU8.set(data, at);
    return data.length;
  };
  const members = [
    INTERFACE_VERSION,
    NONE,
    NONE,
    addFunction(mapFont, 'iiiiiiii'),
    addFunction(() => NONE, 'iii'),
    addFunction(getData, 'iiiiii'),
    addFunction(() => NONE, 'iiiii'),
    addFunction((_: number, handle: number) => handle, 'iii'),
    addFunction(() => undefined, 'vii'),
  ];
  const info = wasmExports.malloc(members.length * POINTER_BYTES);
  members.forEach((member, index) => setValue(info + index * POINTER_BYTES, member, 'i32'));
  pdfium.FPDF_SetSystemFontInfo(info);
}

function openFace(faces: Map<number, Face>, charset: number): Face | undefined {
  const known = faces.get(charset);
  const file = FILES.get(charset);
  if (known || file === undefined) return known;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)));
  const tables = readTables(bytes);
  const face = { bytes, tables, has: readCharacterMap(tables) };
  faces.set(charset, face);
  return face;
}
