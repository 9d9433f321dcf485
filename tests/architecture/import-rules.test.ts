import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cruise } from '../../scripts/checks/import-rules.mjs';

let dir = '';

function lay(files: Record<string, string>): void {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-rules-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}

afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('each kind of forbidden import is found, and types count too', async () => {
  lay({
    'apps/api/src/secret.ts': 'export const secret = 1;',
    'apps/web/src/main.ts': "import { secret } from '../../api/src/secret.ts'; console.log(secret);",
    'apps/web/src/features/a/a.ts': "import type { B } from '../b/b.ts'; export type A = B;",
    'apps/web/src/features/b/b.ts': 'export type B = 1;',
    'apps/web/src/ui/button.ts': "export { A } from '../features/a/a.ts';",
    'packages/shared/src/read-file.ts': "import { readFileSync } from 'node:fs'; console.log(readFileSync);",
    'packages/server/src/one.ts': "import './two.ts';",
    'packages/server/src/two.ts': "import './one.ts'; import './gone.ts';",
  });
  const { findings } = await cruise(['apps', 'packages'], 0, dir);
  expect(findings.toSorted()).toEqual([
    'apps-apart: apps/web/src/main.ts → apps/api/src/secret.ts',
    'features-apart: apps/web/src/features/a/a.ts → apps/web/src/features/b/b.ts',
    'no-circular: packages/server/src/one.ts → packages/server/src/two.ts',
    'resolvable: packages/server/src/two.ts → ./gone.ts',
    'shared-without-io: packages/shared/src/read-file.ts → fs',
    'ui-without-domain: apps/web/src/ui/button.ts → apps/web/src/features/a/a.ts',
    'web-knows-only-shared: apps/web/src/main.ts → apps/api/src/secret.ts',
  ]);
});

test('a page that is loaded when it is wanted may know the table of pages, one that is loaded with it may not', async () => {
  const page = "import { PAGES } from '../page-table.tsx'; export const page = PAGES;";
  lay({
    'apps/web/src/app/page-table.tsx':
      "import './pages/first.ts'; export const PAGES = [() => import('./pages/later.ts')];",
    'apps/web/src/app/pages/first.ts': page,
    'apps/web/src/app/pages/later.ts': page,
  });
  const { findings } = await cruise(['apps'], 0, dir);
  expect(findings).toEqual([
    'no-circular-at-start: apps/web/src/app/page-table.tsx → apps/web/src/app/pages/first.ts',
  ]);
});

test('a parser that reads nothing does not pass', async () => {
  lay({ 'apps/web/src/main.ts': 'export const one = 1;' });
  const { findings } = await cruise(['apps'], 100, dir);
  expect(findings).toEqual(['only 1 modules were read, at least 100 exist']);
});
