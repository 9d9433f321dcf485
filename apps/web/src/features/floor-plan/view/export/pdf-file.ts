/** A page that is one picture, as a PDF 1.7 file. Written here: it is six objects, smaller than any library. */
export interface PdfPage {
  widthMm: number;
  heightMm: number;
  title: string;
  /** BCP 47, for readers that speak. */
  language: string;
  createdAt: Date;
  image: PdfImage;
}

export interface PdfImage {
  widthPx: number;
  heightPx: number;
  /** `jpeg`: a whole JPEG file. `deflate`: zlib data of RGB rows, each led by its PNG filter. */
  coding: 'jpeg' | 'deflate';
  data: Uint8Array;
}

const POINTS_PER_MM = 72 / 25.4;

/** The file's bytes. */
export function writePdf(page: PdfPage): Uint8Array {
  const { widthPx, heightPx, coding, data } = page.image;
  const width = points(page.widthMm);
  const height = points(page.heightMm);
  const content = `q ${width} 0 0 ${height} 0 0 cm /Im Do Q`;
  const file = new PdfWriter();
  file.object(
    '<< /Type /Catalog /Pages 2 0 R /Lang ' +
      text(page.language) +
      ' /ViewerPreferences << /DisplayDocTitle true >> >>',
  );
  file.object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  file.object(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 5 0 R ` +
      '/Resources << /XObject << /Im 4 0 R >> >> >>',
  );
  file.stream(
    `/Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB ` +
      `/BitsPerComponent 8 ${filterOf(coding, widthPx)}`,
    data,
  );
  file.stream('', new TextEncoder().encode(content));
  file.object(
    `<< /Title ${text(page.title)} /Producer ${text('Plumbline')} /CreationDate (${dateOf(page.createdAt)}) >>`,
  );
  return file.end('/Root 1 0 R /Info 6 0 R');
}

class PdfWriter {
  #parts: Uint8Array[] = [];
  #sizeBytes = 0;
  #offsets: number[] = [];

  constructor() {
    // Bytes above 127 in the second line tell every tool that the file is not text.
    this.#add('%PDF-1.7\n');
    this.#addBytes(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  }

  object(body: string): void {
    this.#begin();
    this.#add(`${body}\nendobj\n`);
  }

  stream(entries: string, data: Uint8Array): void {
    this.#begin();
    this.#add(`<< ${entries} /Length ${data.length} >>\nstream\n`);
    this.#addBytes(data);
    this.#add('\nendstream\nendobj\n');
  }

  end(trailer: string): Uint8Array {
    const at = this.#sizeBytes;
    const count = this.#offsets.length + 1;
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    this.#add(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`);
    this.#add(`trailer\n<< /Size ${count} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`);
    const file = new Uint8Array(this.#sizeBytes);
    let offset = 0;
    for (const part of this.#parts) {
      file.set(part, offset);
      offset += part.length;
    }
    return file;
  }

  #begin(): void {
    this.#offsets.push(this.#sizeBytes);
    this.#add(`${this.#offsets.length} 0 obj\n`);
  }

  #add(ascii: string): void {
    this.#addBytes(new TextEncoder().encode(ascii));
  }

  #addBytes(part: Uint8Array): void {
    this.#parts.push(part);
    this.#sizeBytes += part.length;
  }
}

function filterOf(coding: PdfImage['coding'], widthPx: number): string {
  if (coding === 'jpeg') return '/Filter /DCTDecode';
  const params = `/Predictor 15 /Colors 3 /BitsPerComponent 8 /Columns ${widthPx}`;
  return `/Filter /FlateDecode /DecodeParms << ${params} >>`;
}

function points(mm: number): string {
  return (mm * POINTS_PER_MM).toFixed(3);
}

/** A string in UTF-16, which holds names of every script. */
function text(value: string): string {
  let hex = 'FEFF';
  for (let i = 0; i < value.length; i += 1) hex += value.charCodeAt(i).toString(16).padStart(4, '0');
  return `<${hex}>`;
}

/** `D:20261122054500Z` */
function dateOf(at: Date): string {
  return `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
}
