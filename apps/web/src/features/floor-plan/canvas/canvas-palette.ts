import { PRESENCE_COLORS, type PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import { MARKUP_COLOURS, type MarkupColour } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { ZONE_COLOURS, type ZoneColour } from '@plumbline/shared/documents/plan/schema.ts';

/** What the canvas paints with; read from the tokens once per theme change. Plans are paper in both themes. */
export interface CanvasPalette {
  /** Ink, accent and surface as they stand on paper: the light values in both themes. */
  ink: string;
  inkSoft: string;
  chip: string;
  accent: string;
  accentStrong: string;
  danger: string;
  zones: ReadonlyMap<ZoneColour, string>;
  markup: ReadonlyMap<MarkupColour, string>;
  presence: ReadonlyMap<PresenceColor, string>;
  fontFamily: string;
  /** Dims a plan image, as a CSS filter. */
  planFilter: string;
}

/** Danger on paper, readable in both themes. */
const PAPER_DANGER = '#b42318';

/** Resolves tokens through an element, because a canvas cannot read `oklch(from …)` of custom properties. */
export function readPalette(): CanvasPalette {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const root = getComputedStyle(document.documentElement);
  const palette: CanvasPalette = {
    ink: colour('n900'),
    inkSoft: colour('n600'),
    chip: colour('n0'),
    accent: colour('p600'),
    accentStrong: colour('p700'),
    danger: PAPER_DANGER,
    zones: new Map(ZONE_COLOURS.map((name) => [name, colour(name)])),
    markup: new Map(MARKUP_COLOURS.map((name) => [name, colour(`mk-${name}`)])),
    presence: new Map(PRESENCE_COLORS.map((name) => [name, colour(`pr-${name}`)])),
    fontFamily: getComputedStyle(document.body).fontFamily,
    planFilter: root.getPropertyValue('--plan-filter').trim() || 'none',
  };
  probe.remove();
  return palette;
}

/** Calls when the theme or its colours change. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style', 'class'] });
  return () => observer.disconnect();
}
