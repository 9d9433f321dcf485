import type { UnitSystem } from '@plumbline/shared/contract/auth.ts';
import * as z from 'zod/mini';
import { browserTexts } from '../../../storage/kept-texts.ts';

/** What of a plan can be shown or not, from the sheet upwards. */
export const LAYERS = ['plan', 'zones', 'captures', 'notes', 'markup', 'people'] as const;
export type LayerName = (typeof LAYERS)[number];

/** A layer that is shown is never fainter than this: what cannot be seen should say that it is hidden. */
export const OPACITY_MIN = 0.1;

/** The units a person may read lengths in. */
export const READING_UNITS = ['mm', 'cm', 'm', 'ft-in'] as const;
export type ReadingUnit = (typeof READING_UNITS)[number];

export interface LayerView {
  shown: boolean;
  /** From `OPACITY_MIN` to 1. */
  opacity: number;
}

const LayerViewSchema = z._default(
  z.object({
    shown: z._default(z.boolean(), true),
    opacity: z._default(z.number().check(z.minimum(OPACITY_MIN), z.maximum(1)), 1),
  }),
  { shown: true, opacity: 1 },
);

const ViewSettingsSchema = z.object({
  layers: z._default(
    z.object({
      plan: LayerViewSchema,
      zones: LayerViewSchema,
      captures: LayerViewSchema,
      notes: LayerViewSchema,
      markup: LayerViewSchema,
      people: LayerViewSchema,
    }),
    {
      plan: { shown: true, opacity: 1 },
      zones: { shown: true, opacity: 1 },
      captures: { shown: true, opacity: 1 },
      notes: { shown: true, opacity: 1 },
      markup: { shown: true, opacity: 1 },
      people: { shown: true, opacity: 1 },
    },
  ),
  /** The plan in its own colours; else it is dimmed, so that what is drawn on it leads. */
  fullColour: z._default(z.boolean(), false),
  grid: z._default(z.boolean(), false),
  minimap: z._default(z.boolean(), true),
  /** Null reads lengths in the unit that the plan's scale was given in. */
  unit: z._default(z.nullable(z.enum(READING_UNITS)), null),
});

/** How one person likes to see plans. */
export type ViewSettings = z.infer<typeof ViewSettingsSchema>;

export const DEFAULT_VIEW: ViewSettings = z.parse(ViewSettingsSchema, {});

const keyOf = (personId: string) => `plumbline-view-${personId}`;

/** The unit that goes with what somebody chose for the whole product; null reads in that of the plan's scale. */
export function usualUnit(units: UnitSystem | null | undefined): ReadingUnit | null {
  if (units === 'imperial') return 'ft-in';
  return units === 'metric' ? 'm' : null;
}

/** What this person has set on this device; what cannot be read is as at first. */
export function readView(personId: string, usual: ReadingUnit | null = null): ViewSettings {
  const view = readStored(personId);
  return { ...view, unit: view.unit ?? usual };
}

function readStored(personId: string): ViewSettings {
  try {
    return z.parse(ViewSettingsSchema, JSON.parse(browserTexts.getItem(keyOf(personId)) ?? '{}'));
  } catch {
    return DEFAULT_VIEW;
  }
}

/** Keeps the settings; the usual unit is not kept with them, so that another choice of it acts on plans too. */
export function storeView(personId: string, view: ViewSettings, usual: ReadingUnit | null = null): void {
  const unit = view.unit === usual ? null : view.unit;
  browserTexts.setItem(keyOf(personId), JSON.stringify({ ...view, unit }));
}

/** The settings with one layer changed. */
export function withLayer(view: ViewSettings, name: LayerName, change: Partial<LayerView>): ViewSettings {
  return { ...view, layers: { ...view.layers, [name]: { ...view.layers[name], ...change } } };
}

/** The layers that are not shown, in their order. */
export function hiddenLayers({ layers }: ViewSettings): LayerName[] {
  return LAYERS.filter((name) => !layers[name].shown);
}
