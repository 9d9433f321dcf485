/** A drawing of the page by itself: with what style sheets, other drawings and files give it. */

/** What a drawing takes from its page. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;
/** A pattern that stands in another drawing of the page. */
const REFERENCE = /^url\("?#([^")]+)"?\)/;

/** @throws when the browser cannot draw it */
export async function svgPicture(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const { width, height } = drawing.getBoundingClientRect();
  const copy = copyOf(drawing);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', `${width}`);
  copy.setAttribute('height', `${height}`);
  addPatterns(copy);
  await Promise.all([...copy.querySelectorAll('image')].map(embed));
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function copyOf(element: SVGElement): SVGElement {
  const copy = element.cloneNode(true);
  if (!(copy instanceof SVGElement)) throw new Error('no drawing');
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [index, each] of [element, ...element.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(each);
    for (const name of DRAWN) copies[index]?.setAttribute(name, style.getPropertyValue(name));
  }
  return copy;
}

function addPatterns(copy: SVGElement): void {
  const ids = new Set(
    [...copy.querySelectorAll('[fill^="url("]')].flatMap(
      (each) => REFERENCE.exec(each.getAttribute('fill') ?? '')?.[1] ?? [],
    ),
  );
  for (const id of ids) {
    const pattern = document.getElementById(id);
    const isThere = [...copy.querySelectorAll('pattern')].some((each) => each.id === id);
    if (pattern instanceof SVGPatternElement && !isThere) copy.prepend(copyOf(pattern));
  }
}

/** A picture in a drawing is not fetched by it. What cannot be read is left out. */
async function embed(image: SVGImageElement): Promise<void> {
  const answer = await fetch(image.href.baseVal).catch(() => null);
  if (!answer?.ok) return image.remove();
  const reader = new FileReader();
  const read = Promise.withResolvers<void>();
  reader.addEventListener('loadend', () => read.resolve());
  reader.readAsDataURL(await answer.blob());
  await read.promise;
  const { result } = reader;
  if (typeof result === 'string') image.setAttribute('href', result);
  else image.remove();
}
