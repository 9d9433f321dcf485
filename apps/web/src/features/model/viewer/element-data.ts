import * as z from 'zod/mini';

/** Class, name and property sets of an element, as its file says. */
export interface ElementData {
  localId: number;
  globalId: string;
  name: string;
  class: string;
  sets: { name: string; rows: { name: string; value: string }[] }[];
}

const TEXT_MAX = 500;
const ROWS_MAX = 2000;
/** Values of numbers and quantities carry their unit's name behind this. */
const VALUES = [
  'NominalValue',
  'LengthValue',
  'AreaValue',
  'VolumeValue',
  'CountValue',
  'WeightValue',
  'TimeValue',
];

const AttributeSchema = z.object({ value: z.unknown() });
const ItemSchema = z.record(z.string(), z.unknown());
const ItemsSchema = z.array(ItemSchema);
type Item = z.infer<typeof ItemSchema>;

/** Reads what the worker tells of an element; all of it was written by others. */
export function readElement(localId: number, told: unknown): ElementData | null {
  const item = ItemSchema.safeParse(told);
  if (!item.success) return null;
  return {
    localId,
    globalId: textOf(item.data, '_guid'),
    name: textOf(item.data, 'Name') || textOf(item.data, 'LongName'),
    class: textOf(item.data, '_category'),
    sets: [{ name: '', rows: attributesOf(item.data) }, ...setsOf(item.data)].filter(
      ({ rows }) => rows.length > 0,
    ),
  };
}

function setsOf(item: Item): ElementData['sets'] {
  return itemsOf(item, 'IsDefinedBy').map((set) => {
    const rows = ['HasProperties', 'Quantities']
      .flatMap((relation) => itemsOf(set, relation))
      .slice(0, ROWS_MAX)
      .map((property) => ({ name: textOf(property, 'Name'), value: valueOf(property) }))
      .filter(({ name }) => name !== '');
    return { name: textOf(set, 'Name'), rows };
  });
}

function attributesOf(item: Item): ElementData['sets'][number]['rows'] {
  return ['Description', 'ObjectType', 'Tag', 'PredefinedType', 'LongName', 'Elevation']
    .map((name) => ({ name, value: textOf(item, name) }))
    .filter(({ value }) => value !== '');
}

function valueOf(property: Item): string {
  for (const name of VALUES) {
    const text = textOf(property, name);
    if (text !== '') return text;
  }
  return '';
}

function itemsOf(item: Item, relation: string): Item[] {
  const items = ItemsSchema.safeParse(item[relation]);
  return items.success ? items.data : [];
}

function textOf(item: Item, attribute: string): string {
  const told = AttributeSchema.safeParse(item[attribute]);
  const value = told.success ? told.data.value : null;
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value.slice(0, TEXT_MAX) : '';
}
