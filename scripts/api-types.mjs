/**
 * TypeScript of the OpenAPI document, in the shape that `openapi-fetch` reads. The usual generator stands on the compiler's
 * own interface, which TypeScript 7 does not have.
 */
import { captureTool } from './checks/capture-tool.mjs';
import { PlainError } from './plain-error.mjs';

export const API_TYPES_FILE = 'packages/client/src/generated/api-paths.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head'];
const HEAD = `/** Written by \`npm run client:types\` from the OpenAPI document of the routes; not by hand. */`;
const ANY = 'unknown';

/**
 * @typedef {Record<string, unknown>} Json
 */

/** @returns {Promise<string>} the types of the routes as they are now */
export async function readApiTypes() {
  const { code, stdout, stderr } = await captureTool(['apps/api/src/openapi-cli.ts']);
  if (code !== 0) throw new PlainError(`The api could not describe itself: ${stderr.slice(-2000)}`);
  return apiTypes(JSON.parse(stdout));
}

/**
 * @param {unknown} document
 * @returns {string}
 */
function apiTypes(document) {
  const paths = Object.entries(objectOf(objectOf(document).paths));
  const blocks = paths.map(
    ([path, item]) => `  ${JSON.stringify(path)}: {\n${operations(objectOf(item))}  };\n`,
  );
  const failure = typeOf(objectOf(objectOf(objectOf(objectOf(document).components).schemas).Failure));
  return `${HEAD}\n\nexport type Failure = ${failure};\n\nexport interface paths {\n${blocks.join('')}}\n`;
}

/** @param {Json} item */
function operations(item) {
  const present = METHODS.filter((method) => item[method] !== undefined);
  return present.map((method) => `    ${method}: ${operation(objectOf(item[method]))};\n`).join('');
}

/** @param {Json} described */
function operation(described) {
  const parameters = ['query', 'header', 'path', 'cookie'].map((place) => parametersIn(described, place));
  const body = contentOf(objectOf(described.requestBody));
  const isNeeded = objectOf(described.requestBody).required === true;
  const bodyType = body ? `requestBody${isNeeded ? '' : '?'}: { content: ${body} }` : 'requestBody?: never';
  return `{ parameters: { ${parameters.join('; ')} }; ${bodyType}; responses: { ${responses(described)} } }`;
}

/**
 * @param {Json} described
 * @param {string} place
 */
function parametersIn({ parameters }, place) {
  const all = Array.isArray(parameters) ? parameters.map(objectOf) : [];
  const here = all.filter((each) => each.in === place);
  if (here.length === 0) return `${place}?: never`;
  const fields = here.map(
    ({ name, required, schema }) =>
      `${JSON.stringify(name)}${required === true ? '' : '?'}: ${typeOf(objectOf(schema))}`,
  );
  const isNeeded = here.some(({ required }) => required === true);
  return `${place}${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`;
}

/** @param {Json} described */
function responses({ responses: told }) {
  const good = Object.entries(objectOf(told)).filter(([status]) => status.startsWith('2'));
  const shown = good.map(([status, response]) => {
    const code = /^\d+$/.test(status) ? status : '200';
    return `${code}: { headers: { [name: string]: unknown }; content: ${contentOf(objectOf(response)) ?? '{ [kind: string]: unknown }'} }`;
  });
  const failed =
    "default: { headers: { [name: string]: unknown }; content: { 'application/json': Failure } }";
  return [...shown, failed].join('; ');
}

/** @param {Json} described */
function contentOf({ content }) {
  const kinds = Object.entries(objectOf(content));
  if (kinds.length === 0) return null;
  const types = kinds.map(([kind, { schema }]) => `${JSON.stringify(kind)}: ${typeOf(objectOf(schema))}`);
  return `{ ${types.join('; ')} }`;
}

/**
 * @param {Json} schema
 * @returns {string}
 */
function typeOf(schema) {
  if (typeof schema.$ref === 'string') return schema.$ref.endsWith('/Failure') ? 'Failure' : ANY;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum))
    return schema.enum.map((each) => JSON.stringify(each)).join(' | ') || 'never';
  for (const [key, between] of /** @type {const} */ ([
    ['anyOf', ' | '],
    ['oneOf', ' | '],
    ['allOf', ' & '],
  ])) {
    const parts = schema[key];
    if (Array.isArray(parts))
      return [...new Set(parts.map((part) => `(${typeOf(objectOf(part))})`))].join(between);
  }
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  return plainType(schema);
}

/** @param {Json} schema */
function plainType(schema) {
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return arrayType(schema);
    case 'object':
      return objectType(schema);
    default:
      return ANY;
  }
}

/** @param {Json} schema */
function arrayType({ items, prefixItems }) {
  const first = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : null;
  if (first) return `[${first.map((each) => typeOf(objectOf(each))).join(', ')}]`;
  return `(${typeOf(objectOf(items))})[]`;
}

/** @param {Json} schema */
function objectType({ properties, required, additionalProperties }) {
  const needed = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(objectOf(properties)).map(
    ([name, field]) => `${JSON.stringify(name)}${needed.has(name) ? '' : '?'}: ${typeOf(objectOf(field))}`,
  );
  if (typeof additionalProperties === 'object' && additionalProperties !== null)
    fields.push(`[name: string]: ${fields.length > 0 ? ANY : typeOf(objectOf(additionalProperties))}`);
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : '{ [name: string]: unknown }';
}

/**
 * @param {unknown} value
 * @returns {Record<string, any>}
 */
function objectOf(value) {
  return typeof value === 'object' && value !== null ? value : {};
}
