import { expect, test } from 'vitest';
import { deleteQuestionFindings } from '../../scripts/checks/delete-questions.mjs';

const ENGLISH = new Map([
  ['tag:delete.action', 'Delete tag'],
  ['tag:confirm.delete_one', 'Delete file'],
  ['tag:confirm.keep_one', 'Keep file'],
  ['tag:rename', 'Rename'],
  ['common:delete', 'Delete'],
  ['tag:remove', 'Remove picture'],
  ['tag:discard', 'Discard the draft?'],
  ['tag:removed', 'Removed in'],
]);
const ask = (tag: string, namespaces = "'tag'") => `const { t } = useTranslation(${namespaces}); ${tag}`;

test.each([
  [
    'a kind that answers nothing',
    ask('<ConfirmDialog kind="end" confirmLabel={t(\'delete.action\')} />'),
    'Delete tag',
  ],
  ['a sheet of its own', ask("<Dialog actions={<Button>{t('delete.action')}</Button>} />"), 'Delete tag'],
  [
    'a key that is worked out',
    ask('<ConfirmDialog kind="ask" title={t(`confirm.${action}`, { count })} />'),
    'Delete file',
  ],
  ['a text of another namespace', ask("<ConfirmDialog title={t('common:delete')} />"), 'Delete'],
  ['what is removed', ask('<ConfirmDialog kind="ask" title={t(\'remove\')} />'), 'Remove picture'],
  ['what is discarded', ask('<ConfirmDialog kind="discard" title={t(\'discard\')} />'), 'Discard the draft?'],
  [
    'a text that has a name',
    ask("const title = a ? t('rename') : t('discard'); const q = <ConfirmDialog kind='end' title={title} />"),
    'Discard the draft?',
  ],
  [
    'one of two keys',
    ask("<ConfirmDialog kind='ask' title={t(a ? 'rename' : 'remove')} />"),
    'Remove picture',
  ],
  [
    'a text in the question',
    ask("<ConfirmDialog kind='ask'><p>{t('remove')}</p></ConfirmDialog>"),
    'Remove picture',
  ],
  [
    'a second question, beside one that answers',
    ask(
      "<><ConfirmDialog kind='delete' title={t('delete.action')} /><ConfirmDialog kind='end' title={t('remove')} /></>",
    ),
    'Remove picture',
  ],
  ['the second namespace', ask("<ConfirmDialog title={t('delete')} />", "['tag', 'common']"), 'Delete'],
])('%s is found', (_what, source, said) => {
  expect(deleteQuestionFindings('a.tsx', source, ENGLISH)).toEqual([
    `a.tsx:1: "${said}" is asked by a ConfirmDialog of the kind "delete"`,
  ]);
});

test.each([
  ['the kind that answers', ask('<ConfirmDialog kind="delete" title={t(\'delete.action\')} />')],
  [
    'a kind that depends',
    ask("<ConfirmDialog kind={a === 'delete' ? 'delete' : 'ask'} title={t('delete.action')} />"),
  ],
  ['another question', ask('<ConfirmDialog kind="ask" title={t(\'rename\')} />')],
  ['what a press does', ask("<ConfirmDialog kind='ask' onConfirm={() => toast(t('remove'))} />")],
  ['a word of what went', ask("<ConfirmDialog kind='ask'>{t('removed')}</ConfirmDialog>")],
  [
    'what stands beside a question',
    ask("<><Menu label={t('remove')} /><ConfirmDialog kind='ask' title={t('rename')} /></>"),
  ],
  ['no question', ask("<Menu label={t('delete.action')} />")],
])('%s passes', (_what, source) => {
  expect(deleteQuestionFindings('a.tsx', source, ENGLISH)).toEqual([]);
});

test('an exception has its words only, and goes when no question says them', () => {
  const path = 'apps/web/src/collab-ui/edits-drawer.tsx';
  const question = (key: string) => ask(`<ConfirmDialog kind="discard" title={t('${key}')} />`);
  expect(deleteQuestionFindings(path, question('discard'), ENGLISH)).toEqual([]);
  expect(deleteQuestionFindings(path, question('remove'), ENGLISH)).toEqual([
    expect.stringContaining('"Remove picture" is asked'),
    expect.stringContaining('no question says "Discard"'),
  ]);
});
