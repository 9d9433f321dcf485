/** What a route takes, as the OpenAPI document says: its query and the schema of its body. */
import * as z from 'zod/mini';
import type { TestApp } from '../api/api-world.ts';

const OperationSchema = z.object({
  parameters: z.optional(
    z.array(z.object({ in: z.string(), name: z.string(), schema: z.optional(z.unknown()) })),
  ),
  requestBody: z.optional(
    z.object({ content: z.record(z.string(), z.object({ schema: z.optional(z.unknown()) })) }),
  ),
});

const PartSchema = z.looseObject({
  type: z.optional(z.unknown()),
  enum: z.optional(z.array(z.string())),
  const: z.optional(z.unknown()),
  pattern: z.optional(z.unknown()),
  format: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
});

/** Each says which texts are taken. */
const FORMS = ['const', 'pattern', 'format'] as const;

export interface RouteInputs {
  /** By name; `values` where only some are taken, `hasForm` where there is a pattern for them. */
  query: { name: string; isNumber: boolean; hasForm: boolean; values: readonly string[] }[];
  /** Where the body has text of any form: `name`, `pages[].name`; by field the most characters it takes. */
  freeTexts: ReadonlyMap<string, number>;
  /** Every name of a field of the body, however deep. */
  fieldNames: ReadonlySet<string>;
}

/** @param key e.g. `GET /api/core/member` */
export function inputsOf(app: Pick<TestApp, 'swagger'>, key: string): RouteInputs {
  const [method = '', path = ''] = key.split(' ');
  const item = new Map(Object.entries(app.swagger().paths?.[path] ?? {}));
  const { parameters = [], requestBody } = z.parse(OperationSchema, item.get(method.toLowerCase()));
  const body = requestBody?.content['application/json']?.schema;
  return {
    query: parameters.filter((each) => each.in === 'query').map(({ name, schema }) => inputOf(name, schema)),
    freeTexts: new Map(freeTextsOf(body, '')),
    fieldNames: new Set(partsOf(body).flatMap(({ properties }) => Object.keys(properties ?? {}))),
  };
}

function inputOf(name: string, schema: unknown): RouteInputs['query'][number] {
  const parts = partsOf(schema);
  const isNumber = parts.some(({ type }) => type === 'number' || type === 'integer');
  const hasForm = parts.some((part) => FORMS.some((each) => part[each] !== undefined));
  return { name, isNumber, hasForm, values: parts.flatMap((part) => part.enum ?? []) };
}

const NodeSchema = z.looseObject({
  ...PartSchema.shape,
  maxLength: z.optional(z.number()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
});

function freeTextsOf(schema: unknown, path: string): [path: string, maxChars: number][] {
  const read = z.safeParse(NodeSchema, schema);
  if (!read.success) return [];
  const { type, maxLength = Infinity, items, properties = {} } = read.data;
  const { anyOf = [], oneOf = [], allOf = [] } = read.data;
  const isFree = type === 'string' && !read.data.enum && FORMS.every((each) => read.data[each] === undefined);
  return [
    ...(isFree ? [[path, maxLength] satisfies [string, number]] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => freeTextsOf(each, path)),
    ...freeTextsOf(items, `${path}[]`),
    ...Object.entries(properties).flatMap(([name, each]) =>
      freeTextsOf(each, path === '' ? name : `${path}.${name}`),
    ),
  ];
}

/** A schema and all that it is made of. */
function partsOf(schema: unknown): z.infer<typeof PartSchema>[] {
  if (Array.isArray(schema)) return schema.flatMap(partsOf);
  const read = z.safeParse(PartSchema, schema);
  if (!read.success) return [];
  return [read.data, ...Object.values(read.data).filter(isObject).flatMap(partsOf)];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Every object of a payload, the payload first, each with a way to add fields to it alone. */
export function objectsIn(payload: object): ((more: object) => object)[] {
  return isList(payload) ? insideOf(payload) : [(more) => ({ ...payload, ...more }), ...insideOf(payload)];
}

export interface TextIn {
  /** Of the field, or of the list that it stands in. */
  name: string;
  text: string;
  /** The payload with another text in its place. */
  put(text: string): object;
}

/** Every text of a payload, however deep. */
export function textsIn(payload: object, listName = ''): TextIn[] {
  return Object.entries(payload).flatMap(([key, value]) => {
    const name = isList(payload) ? listName : key;
    if (typeof value === 'string')
      return [{ name, text: value, put: (text) => withValue(payload, key, text) }];
    if (!isObject(value)) return [];
    return textsIn(value, name).map(({ put, ...found }) => ({
      ...found,
      put: (other: string) => withValue(payload, key, put(other)),
    }));
  });
}

function insideOf(payload: object): ((more: object) => object)[] {
  return Object.entries(payload).flatMap(([name, value]) =>
    isObject(value)
      ? objectsIn(value).map((add) => (more: object) => withValue(payload, name, add(more)))
      : [],
  );
}

function isList(value: object): value is unknown[] {
  return Array.isArray(value);
}

function withValue(payload: object, name: string, value: unknown): object {
  return isList(payload)
    ? payload.map((each, index) => (String(index) === name ? value : each))
    : { ...payload, [name]: value };
}
