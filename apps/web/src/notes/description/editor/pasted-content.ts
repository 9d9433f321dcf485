/**
 * What is pasted as HTML, brought to the closed set before the editor's own parser reads it: text, lists, bold and links of
 * office programs stay, everything else goes, and no text gets lost. Test: pasted-content.test.ts.
 */
import { isLinkAllowed } from '@plumbline/shared/documents/note/description/schema.ts';
import { enteredLine } from '@plumbline/shared/text/entered-text.ts';
import { DOMParser, type ParseOptions } from '@tiptap/pm/model';

/** Between the cells of a row; an ordinary space would be taken together with others. */
const CELL_GAP = '\u2003';
const WITHOUT_TEXT = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'HEAD', 'TITLE', 'META', 'LINK', 'NOSCRIPT']);
const BLOCKS = new Set(
  (
    'P DIV H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE ARTICLE SECTION HEADER FOOTER MAIN NAV ASIDE ADDRESS FIGURE FIGCAPTION ' +
    'DL DT DD FORM FIELDSET DETAILS SUMMARY HR CENTER CAPTION'
  ).split(' '),
);
const WORD_LIST = /mso-list:\s*l\d+\s+level([1-9])/i;
const WORD_MARKER = /mso-list:\s*ignore/i;
const NUMBER_MARKER = /^\s*\(?(\d+|[a-z]|[ivxlcdm]+)[.)、]/i;
const WEIGHT = /(?:^|[;\s])font-weight\s*:\s*([a-z0-9]+)/i;
/** A tag that opens, whose attributes may have a `>` in them. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
/** A line that holds nothing but what Word and Outlook keep empty lines open with. */
const EMPTY = /^[\s\u00a0]*$/;

/** Reads what is pasted; what was copied here is in the closed set already. */
export class PastedContentParser extends DOMParser {
  override parseSlice(dom: globalThis.Node, options?: ParseOptions) {
    const isOurs = dom instanceof Element && dom.querySelector('[data-pm-slice]') !== null;
    return super.parseSlice(isOurs || !(dom instanceof HTMLElement) ? dom : inClosedSet(dom), options);
  }
}

/**
 * The page takes no styles that come with markup, and complains of each; those of an element stay as data, and as nothing
 * that could be applied.
 */
export function withoutStyles(html: string): string {
  return withoutStyleSheets(html).replaceAll(TAG, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='));
}

/** From one tag to the next, so that the time follows the length; one that does not end takes the rest, as in a browser. */
function withoutStyleSheets(html: string): string {
  let isInside = false;
  let kept = '';
  for (const part of html.split(/(?=<\/?style\b)/i)) {
    const isEnd = /^<\/style/i.test(part);
    if (isEnd && isInside) kept += part.slice(part.indexOf('>') + 1);
    else if (!isInside && !/^<style/i.test(part)) kept += part;
    isInside = !isEnd && (isInside || /^<style/i.test(part));
  }
  return kept;
}

/** A copy of pasted content that consists of p, ul, ol, li, strong and a. */
export function inClosedSet(pasted: HTMLElement): HTMLElement {
  const writer = new ClosedSetWriter(pasted.ownerDocument);
  writer.takeChildren(pasted);
  return writer.root;
}

type ListName = 'ul' | 'ol';
interface Marks {
  isBold: boolean;
  href: string | null;
}

class ClosedSetWriter {
  readonly root: HTMLElement;
  readonly #document: Document;
  /** What blocks go into: the root, or an item of a list. */
  #place: HTMLElement;
  #paragraph: HTMLElement | null = null;
  #marks: Marks = { isBold: false, href: null };
  /** In a row of a table, which becomes one line. */
  #isRow = false;
  /** Word's lists are paragraphs that say how deep they stand. */
  #wordLists: HTMLElement[] = [];

  constructor(document: Document) {
    this.#document = document;
    this.root = document.createElement('div');
    this.#place = this.root;
  }

  takeChildren(parent: globalThis.Node): void {
    for (const child of parent.childNodes) this.#take(child);
  }

  #take(node: globalThis.Node): void {
    if (node instanceof Text) this.#takeText(node.data);
    else if (node instanceof HTMLElement && !WITHOUT_TEXT.has(node.tagName)) this.#takeElement(node);
  }

  #takeText(data: string): void {
    const words = enteredLine(data);
    if (this.#paragraph === null && /^[ ]*$/.test(words)) return;
    let line: HTMLElement = (this.#paragraph ??= this.#add(this.#place, 'p'));
    const { isBold, href } = this.#marks;
    if (href !== null) {
      line = this.#add(line, 'a');
      line.setAttribute('href', href);
    }
    if (isBold) line = this.#add(line, 'strong');
    line.append(words);
  }

  #takeElement(element: HTMLElement): void {
    const { tagName } = element;
    if (tagName === 'BR') this.#takeBreak(element);
    else if (tagName === 'UL' || tagName === 'OL') this.#takeList(element);
    else if (tagName === 'LI') this.#takeItem(this.#add(this.#place, 'ul'), element);
    else if (tagName === 'TABLE' && !element.querySelector('ul, ol, table')) this.#takeRows(element);
    else if (tagName === 'TD' || tagName === 'TH') this.#takeCell(element);
    else if (BLOCKS.has(tagName) || tagName === 'TR') this.#takeBlock(element);
    else this.#takeInline(element);
  }

  #takeBreak(element: HTMLElement): void {
    if (element.className === 'Apple-interchange-newline') return;
    if (this.#paragraph === null && !this.#isRow) this.#add(this.#place, 'p');
    this.#endLine();
  }

  #takeBlock(element: HTMLElement): void {
    this.#endLine();
    const [, level] = WORD_LIST.exec(styleOf(element)) ?? [];
    if (level !== undefined && !this.#isRow) return this.#takeWordItem(element, Number(level));
    if (element.tagName === 'P' || element.textContent.trim() !== '') this.#wordLists = [];
    if (element.tagName === 'PRE') this.#takeLines(element);
    else if (element.tagName === 'P' && EMPTY.test(element.textContent) && !this.#isRow)
      this.#add(this.#place, 'p');
    else this.takeChildren(element);
    this.#endLine();
  }

  #takeLines(element: HTMLElement): void {
    for (const line of element.textContent.split(/\r\n?|\n/)) {
      this.#takeText(line.replaceAll(/ {2,}/g, (gap) => '\u00a0'.repeat(gap.length)));
      this.#endLine();
    }
  }

  #takeList(element: HTMLElement): void {
    this.#endLine();
    this.#wordLists = [];
    const name: ListName = element.tagName === 'OL' ? 'ol' : 'ul';
    const last = this.#place.lastElementChild;
    // Google puts a list straight into a list: it belongs to the item before.
    const isInList = element.parentElement?.tagName === 'UL' || element.parentElement?.tagName === 'OL';
    const place = this.#place;
    if (isInList && last instanceof HTMLElement && last.tagName === 'LI') this.#place = last;
    const list = this.#add(this.#place, name);
    for (const child of element.childNodes) {
      if (child instanceof HTMLElement && child.tagName === 'LI') this.#takeItem(list, child);
      else if (child instanceof HTMLElement || child.textContent?.trim()) {
        this.#place = child instanceof HTMLElement && /^[UO]L$/.test(child.tagName) ? list : itemOf(list);
        this.#take(child);
        this.#endLine();
      }
    }
    this.#place = place;
    for (const item of list.children) if (item.childElementCount === 0) this.#add(item, 'p');
    if (list.childElementCount === 0) list.remove();
  }

  #takeItem(list: HTMLElement, element: HTMLElement): void {
    const place = this.#place;
    this.#endLine();
    this.#place = this.#add(list, 'li');
    this.takeChildren(element);
    this.#endLine();
    this.#place = place;
  }

  #takeWordItem(element: HTMLElement, level: number): void {
    const styled = element.querySelectorAll<HTMLElement>('[data-style]');
    const marker = [...styled].find((each) => WORD_MARKER.test(styleOf(each)));
    const name: ListName = NUMBER_MARKER.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    const lists = this.#wordLists;
    lists.length = Math.min(lists.length, level);
    if (lists.length === level && lists.at(-1)?.tagName.toLowerCase() !== name) lists.pop();
    while (lists.length < level) {
      const around = lists.at(-1);
      lists.push(this.#add(around ? itemOf(around) : this.#place, name));
    }
    const place = this.#place;
    this.#place = this.#add(lists.at(-1) ?? place, 'li');
    this.takeChildren(element);
    this.#endLine();
    if (this.#place.childElementCount === 0) this.#add(this.#place, 'p');
    this.#place = place;
  }

  #takeRows(table: HTMLElement): void {
    for (const row of table.querySelectorAll('tr, caption')) {
      this.#endLine();
      this.#isRow = true;
      this.takeChildren(row);
      this.#isRow = false;
      this.#endLine();
    }
  }

  #takeCell(cell: HTMLElement): void {
    if (cell.previousElementSibling && this.#paragraph) this.#paragraph.append(CELL_GAP);
    this.takeChildren(cell);
    if (!this.#isRow) this.#endLine();
  }

  #takeInline(element: HTMLElement): void {
    // What Word draws before an item is none of its words.
    if (WORD_MARKER.test(styleOf(element))) return;
    const before = this.#marks;
    const href = element.tagName === 'A' ? element.getAttribute('href')?.trim() : undefined;
    this.#marks = {
      isBold: isBold(element) ?? before.isBold,
      href: href !== undefined && isLinkAllowed(href) ? href : before.href,
    };
    this.takeChildren(element);
    this.#marks = before;
  }

  #endLine(): void {
    if (!this.#isRow) this.#paragraph = null;
    else if (this.#paragraph && !/\s$/.test(this.#paragraph.textContent)) this.#paragraph.append(' ');
  }

  #add(parent: Element, name: string): HTMLElement {
    const element = this.#document.createElement(name);
    parent.append(element);
    return element;
  }
}

function styleOf({ dataset }: HTMLElement): string {
  return dataset['style'] ?? '';
}

/** The last item of a list; its first where there is none. */
function itemOf(list: HTMLElement): HTMLElement {
  const last = list.lastElementChild;
  if (last instanceof HTMLElement) return last;
  const item = list.ownerDocument.createElement('li');
  list.append(item);
  return item;
}

/** Null where an element says nothing of it. Google wraps everything into a `b` that is not bold. */
function isBold(element: HTMLElement): boolean | null {
  const [, weight] = WEIGHT.exec(styleOf(element)) ?? [];
  if (weight !== undefined) return /^bold/i.test(weight) || Number(weight) >= 600;
  return element.tagName === 'B' || element.tagName === 'STRONG' ? true : null;
}
