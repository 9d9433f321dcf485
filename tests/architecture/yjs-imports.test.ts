import { expect, test } from 'vitest';
import { yjsImportFindings } from '../../scripts/checks/yjs-imports.mjs';

test.each([
  ['a single name', "import { applyUpdate } from 'yjs';"],
  ['a name under another', "import { applyUpdateV2 as take } from 'yjs';"],
  ['the whole under another name', "import * as yjs from 'yjs';"],
  ['the default', "import Y from 'yjs';"],
  ['a value beside a type', "import { type Doc, readUpdate } from 'yjs';"],
  ['a file of it', "import * as Y from 'yjs/dist/yjs.mjs'; import { readUpdate } from 'yjs/src/index.js';"],
  ['what is handed on', "export { applyUpdate } from 'yjs';"],
  ['all of it handed on', "export * from 'yjs';"],
  ['what is loaded later', "const { applyUpdate } = await import('yjs');"],
  ['what is required', "const { applyUpdate } = require('yjs');"],
  ['what is required at once', "const { applyUpdate } = createRequire(import.meta.url)('yjs');"],
  ['what a test asks for', "const y = await vi.importActual('yjs');"],
])('%s is found', (_what, source) => {
  expect(yjsImportFindings('a.ts', `// first line\n${source}`)).toEqual([
    "a.ts:2: Yjs is imported as `import * as Y from 'yjs'`",
  ]);
});

test.each([
  ['the one form', "import * as Y from 'yjs';"],
  ['the one form for types', "import type * as Y from 'yjs';"],
  ['types by name', "import type { Doc } from 'yjs';\nimport { type Doc as Document } from 'yjs';"],
  ['a type in place', "let doc: import('yjs').Doc;"],
  ['types handed on', "export type { Doc } from 'yjs';"],
  ['another module', "import { IndexeddbPersistence } from 'y-indexeddb';\nimport { a } from './yjs.ts';"],
  ['its name in words', "const packages = ['yjs'];\nlabel('yjs');"],
])('%s passes', (_what, source) => {
  expect(yjsImportFindings('a.ts', source)).toEqual([]);
});

test('every form is looked at in a file', () => {
  const source = "import { applyUpdate } from 'yjs';\n\nexport { readUpdate } from 'yjs';";
  expect(yjsImportFindings('a.tsx', source)).toEqual([
    expect.stringContaining('a.tsx:1:'),
    expect.stringContaining('a.tsx:3:'),
  ]);
});
