import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inflateModel } from './inflate-model.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-inflate-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const MODEL = strToU8(
  Array.from({ length: 20_000 }, (_, index) => `#${index}=IFCWALL(${index * 7919});`).join('\n'),
);
const inflate = async (bytes: Uint8Array, maxBytes = 10_000_000) =>
  inflateModel(bytes, join(dir, 'model'), maxBytes);

test('the one model of an archive is written, whatever stands beside it', async () => {
  const bytes = zipSync({
    'a/House.IFC': MODEL,
    'readme.txt': strToU8('x'),
    '__MACOSX/a/._House.ifc': strToU8('y'),
  });
  expect(await inflate(bytes)).toBeNull();
  expect(readFileSync(join(dir, 'model')).equals(MODEL)).toBe(true);
  expect(await inflate(zipSync({ 'a.ifc': MODEL }, { level: 0 }))).toBeNull();
});

test('bombs, odd names, several models and damage are refused', async () => {
  const model = zipSync({ 'a.ifc': MODEL });
  const flipped = model.with(2000, (model[2000] ?? 0) ^ 0xff);
  const cases: [string, Uint8Array, string][] = [
    ['no model', zipSync({ 'a.txt': MODEL }), 'not-one'],
    ['two models', zipSync({ 'a.ifc': MODEL, 'b.ifc': MODEL }), 'not-one'],
    ['a bomb', zipSync({ 'a.ifc': new Uint8Array(5_000_000) }), 'too-large'],
    ['a name that leaves', zipSync({ 'a.ifc': MODEL, '../../etc/x': MODEL }), 'damaged'],
    ['the half of it', model.slice(0, model.length / 2), 'damaged'],
    ['no archive', strToU8('PK and no more'), 'damaged'],
  ];
  for (const [name, bytes, fault] of cases) expect([name, await inflate(bytes)]).toEqual([name, fault]);
  expect(await inflate(model, 1000)).toBe('too-large');
  expect(['damaged', null]).toContain(await inflate(flipped));
});
