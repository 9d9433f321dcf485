import { expect, test } from 'vitest';
import { importedModules, shellScripts } from '../../scripts/checks/bundle-budget.mjs';
import { fileNameFindings } from '../../scripts/checks/file-names.mjs';

test('the shell is what the page loads at once', () => {
  const html = `<script src="/first-paint.js"></script>
    <script type="module" crossorigin src="/assets/index-a.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-b.js">
    <link rel="stylesheet" href="/assets/index-c.css"><link rel="prefetch" href="/assets/later-d.js">`;
  expect(shellScripts(html)).toEqual(['first-paint.js', 'assets/index-a.js', 'assets/react-b.js']);
});

test.each([
  ['packages/server/src/log.ts', []],
  ['apps/web/src/ui/button.test.tsx', []],
  ['apps/collab-server/src/pipeline/4-check.ts', []],
  ['apps/web/src/ui/index.ts', ['apps/web/src/ui/index.ts: name it after what it holds']],
  ['apps/api/src/utils.ts', ['apps/api/src/utils.ts: name it after what it holds']],
  ['apps/web/src/ui/IconButton.tsx', ['apps/web/src/ui/IconButton.tsx: not kebab-case']],
])('%s', (path, findings) => {
  expect(fileNameFindings([path])).toEqual(findings);
});

test('what loads together with a module is found, what it asks for later is not', () => {
  const code =
    'import{a as b}from"./react-1.js";import"./style-2.js";const c=()=>import(`./later-3.js`);export{b}from"./d-4.js"';
  expect(importedModules(code)).toEqual(['react-1.js', 'style-2.js', 'd-4.js']);
});
