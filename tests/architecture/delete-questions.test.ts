import { expect, test } from 'vitest';
import { deleteQuestionFindings } from '../../scripts/checks/delete-questions.mjs';

const ENGLISH = new Map([
  ['tag:delete.action', 'Delete tag'],
  ['tag:confirm.delete_one', 'Delete file'],
  ['tag:confirm.keep_one', 'Keep file'],
  ['tag:rename', 'Rename'],
  ['common:delete', 'Delete'],
]);
const ask = (tag: string, namespaces = "'tag'") => `const { t } = useTranslation(${namespaces}); ${tag}`;

test.each([
  [
    'a kind that answers nothing',
    ask('<ConfirmDialog kind="end" confirmLabel={t(\'delete.action\')}>'),
    'Delete tag',
  ],
  ['a sheet of its own', ask("<Dialog actions={<Button>{t('delete.action')}</Button>}>"), 'Delete tag'],
  [
    'a key that is worked out',
    ask('<ConfirmDialog kind="ask" title={t(`confirm.${action}`, { count })}>'),
    'Delete file',
  ],
  ['a text of another namespace', ask("<ConfirmDialog title={t('common:delete')}>"), 'Delete'],
  ['the second namespace', ask("<ConfirmDialog title={t('delete')}>", "['tag', 'common']"), 'Delete'],
])('%s is found', (_what, source, said) => {
  expect(deleteQuestionFindings('a.tsx', source, ENGLISH)).toEqual([
    `a.tsx: "${said}" is asked by a ConfirmDialog of the kind "delete"`,
  ]);
});

test.each([
  ['the kind that answers', ask('<ConfirmDialog kind="delete" title={t(\'delete.action\')}>')],
  [
    'a kind that depends',
    ask("<ConfirmDialog kind={a === 'delete' ? 'delete' : 'ask'} title={t('delete.action')}>"),
  ],
  ['another question', ask('<ConfirmDialog kind="ask" title={t(\'rename\')}>')],
  ['no question', ask("<Menu label={t('delete.action')}>")],
])('%s passes', (_what, source) => {
  expect(deleteQuestionFindings('a.tsx', source, ENGLISH)).toEqual([]);
});
