import { expect, test } from 'vitest';
import { checkErrorTexts, checkLocales } from '../../scripts/checks/locale-files.mjs';
import { checkDeleteQuestions } from '../../scripts/checks/delete-questions.mjs';
import { checkFileNames } from '../../scripts/checks/file-names.mjs';
import { checkImports } from '../../scripts/checks/import-rules.mjs';
import { checkLockFile } from '../../scripts/checks/lock-file.mjs';
import { checkDirections } from '../../scripts/checks/physical-directions.mjs';

test.each([
  ['the lock file installs on every platform, with one version of yjs, three and zod', checkLockFile],
  ['every text exists in four languages with the plural forms of each', checkLocales],
  ['every error code has a text', checkErrorTexts],
  ['nothing in the shell is left or right', checkDirections],
  ['a question whether to delete answers a no', checkDeleteQuestions],
  ['the import rules hold', checkImports],
  ['files are named after what they hold', checkFileNames],
])('%s', async (_rule, check) => {
  expect((await check()).findings).toEqual([]);
});
