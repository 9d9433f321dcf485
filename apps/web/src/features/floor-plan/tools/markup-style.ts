import {
  LINE_STYLES,
  MARKUP_COLOURS,
  STAMPS,
  type MarkupKind,
} from '@plumbline/shared/documents/plan/markup/schema.ts';
import * as z from 'zod/mini';
import { browserTexts } from '../../../storage/kept-texts.ts';

export const SIZE_PRESETS = ['fine', 'medium', 'bold'] as const;
export type SizePreset = (typeof SIZE_PRESETS)[number];
export const CLOUD_SHAPES = ['box', 'freehand'] as const;

const StyleSchema = z.object({
  colour: z.enum(MARKUP_COLOURS),
  size: z.enum(SIZE_PRESETS),
  line: z.enum(LINE_STYLES),
  cloudShape: z.enum(CLOUD_SHAPES),
  stamp: z.enum(STAMPS),
});

/** How this person's next markup looks. */
export type MarkupStyle = z.infer<typeof StyleSchema>;

export const FIRST_STYLE: MarkupStyle = {
  colour: 'red',
  size: 'medium',
  line: 'solid',
  cloudShape: 'box',
  stamp: 'checked',
};

/** Width of a line, height of letters and of a stamp's letters on the screen where they are drawn. */
const SCREEN_PX = {
  line: { fine: 1.5, medium: 3, bold: 6 },
  letters: { fine: 12, medium: 18, bold: 30 },
} as const;

/** The size in plan pixels that a preset means at this zoom: what is drawn far in is fine, as on paper. */
export function sizeOf(kind: MarkupKind, preset: SizePreset, scale: number): number {
  return presetPx(kind)[preset] / scale;
}

/** The preset that an object's size is at this zoom, null when it is none of them. */
export function presetOf(kind: MarkupKind, size: number, scale: number): SizePreset | null {
  const presets = presetPx(kind);
  return SIZE_PRESETS.find((preset) => Math.abs(Math.log((size * scale) / presets[preset])) < 0.16) ?? null;
}

const keyOf = (personId: string) => `plumbline-markup-style-${personId}`;

/** The look this person chose last on this device. */
export function readStyle(personId: string): MarkupStyle {
  try {
    return z.parse(StyleSchema, JSON.parse(browserTexts.getItem(keyOf(personId)) ?? ''));
  } catch {
    return FIRST_STYLE;
  }
}

export function storeStyle(personId: string, style: MarkupStyle): void {
  browserTexts.setItem(keyOf(personId), JSON.stringify(style));
}

function presetPx(kind: MarkupKind): Readonly<Record<SizePreset, number>> {
  return kind === 'text' || kind === 'stamp' ? SCREEN_PX.letters : SCREEN_PX.line;
}
