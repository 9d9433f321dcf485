import type { Upload } from '@plumbline/shared/contract/upload.ts';

/** What of a page could not be drawn. */
export interface PageGaps {
  isIncomplete: boolean;
  missingFonts: number;
}

/** A page that may become a plan. */
export interface PageChoice {
  page: number;
  /** Null for pages far back in a file, or behind pages that took long to draw: they can be chosen all the same. */
  thumbnailUrl: string | null;
  name: string;
  chosen: boolean;
  /** What the person is told before a plan is made of the page. */
  gaps: PageGaps;
}

/**
 * checking → refused | sending ⇄ paused → processing → choosing → rendering → done; failed from anywhere after checking.
 * `choosing` is passed over when the file has one page and its own name is free.
 */
export type UploadState =
  'checking' | 'refused' | 'sending' | 'paused' | 'processing' | 'choosing' | 'rendering' | 'done' | 'failed';

export interface UploadItem {
  id: string;
  fileName: string;
  sizeBytes: number;
  state: UploadState;
  /** Progress of the step at hand, 0…1. */
  progress: number;
  /** Others are before it: nobody works on the step at hand yet. */
  isQueued: boolean;
  /** A code of the error catalogue; `lost` when no answer came. */
  error: string | null;
  uploadId: string | null;
  pageCount: number | null;
  pages: PageChoice[];
  /** A name that is taken, told by the server. */
  takenName: string | null;
  floorIds: readonly string[];
}

export function newUploadItem(id: string, file: Pick<File, 'name' | 'size'>): UploadItem {
  return {
    id,
    fileName: file.name,
    sizeBytes: file.size,
    state: 'checking',
    progress: 0,
    isQueued: false,
    error: null,
    uploadId: null,
    pageCount: null,
    pages: [],
    takenName: null,
    floorIds: [],
  };
}

/** True once nothing more will happen with it by itself. */
export function isSettled({ state }: Pick<UploadItem, 'state'>): boolean {
  return state === 'done' || state === 'refused' || state === 'failed';
}

/** What the server's record says of an item that was sent. */
export function withServerState(item: UploadItem, upload: Upload): UploadItem {
  const { progress, isQueued, error } = upload;
  switch (upload.state) {
    case 'failed':
      return { ...item, state: 'failed', error: error ?? 'internal' };
    case 'done':
      return { ...item, state: 'done', progress: 1, floorIds: upload.floorIds };
    case 'rendering':
      return { ...item, state: 'rendering', progress, isQueued };
    case 'ready':
      return item.state === 'choosing'
        ? item
        : { ...item, ...choices(upload), state: 'choosing', progress: 1 };
    case 'inspecting':
    case 'receiving':
      return { ...item, state: 'processing', progress, isQueued };
  }
}

/** Every page of the file, also those without a picture; all are chosen at first when there are few. */
function choices({ fileName, pages, pageCount }: Upload): Pick<UploadItem, 'pages' | 'pageCount'> {
  const shown = new Map(pages.map((each) => [each.page, each]));
  const numbers = Array.from({ length: pageCount ?? pages.length }, (_, index) => index + 1);
  const all = numbers.length <= MOST_CHOSEN_AT_FIRST;
  return {
    pageCount,
    pages: numbers.map((page, index) => ({
      page,
      thumbnailUrl: shown.get(page)?.thumbnailUrl ?? null,
      name: shown.get(page)?.proposedName ?? `${baseName(fileName)} p. ${page}`,
      chosen: all || index === 0,
      gaps: {
        isIncomplete: shown.get(page)?.isIncomplete ?? false,
        missingFonts: shown.get(page)?.missingFonts ?? 0,
      },
    })),
  };
}

const MOST_CHOSEN_AT_FIRST = 3;

/** The file's name without its ending, from which the server makes its proposals. */
function baseName(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '');
}

/** True when something of a page is not in its picture. */
export function hasGaps({ gaps }: Readonly<Pick<PageChoice, 'gaps'>>): boolean {
  return gaps.isIncomplete || gaps.missingFonts > 0;
}

/** A single page that is drawn in full and whose name is the file's own needs no question. */
export function needsNoQuestion({ fileName, pageCount, pages }: UploadItem): boolean {
  const [first] = pages;
  return (
    pageCount === 1 &&
    first !== undefined &&
    !hasGaps(first) &&
    first.name.normalize('NFC') === baseName(fileName).trim().normalize('NFC')
  );
}

/** Names used twice among the chosen pages, folded as the server compares them. */
export function repeatedNames(pages: readonly PageChoice[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { chosen, name } of pages) {
    if (!chosen) continue;
    const key = foldName(name);
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}

/** Names are the same in any case and composition (decisions 37). */
export function foldName(name: string): string {
  return name.trim().normalize('NFC').toLocaleLowerCase();
}
