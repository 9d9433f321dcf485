import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { LANGUAGES } from '@plumbline/shared/contract/auth.ts';
import { describe, expect, it } from 'vitest';

/**
 * The messages of specification §2, §5 and §8, each under the one key that says it. Those about inspections and their
 * upload come with the captures.
 */
const MESSAGES: readonly (readonly [key: string, english: string])[] = [
  ['validation:required', 'This field is required'],
  ['validation:passwordsDiffer', 'Passwords do not match.'],
  ['validation:numberScope', 'Enter a number from 1 to 99,999,999'],
  ['validation:min', 'Enter {{min}} or more'],
  ['validation:max', 'Enter {{max}} or less'],
  ['validation:wholeNumber', 'Enter a whole number'],
  ['validation:pattern', 'This does not have the expected form'],
  ['validation:alpha', 'Use letters only'],
  ['validation:alphaDash', 'Use letters, digits, hyphens and underscores only'],
  ['validation:webAddress', 'Enter a full web address, for example https://example.com'],
  ['validation:minLength', 'At least {{min}} characters'],
  ['validation:maxLength', 'At most {{max}} characters'],
  ['validation:endBeforeStart', 'The end cannot be before the start'],
  ['validation:email', 'Enter a valid email address'],
  ['validation:password', 'The password does not keep every rule'],
  ['errors:floor-name-taken', 'Floor names cannot be repeated'],
  ['errors:svg-unsupported', 'SVG images are not supported'],
  ['errors:invalid-file-type', 'Invalid file type'],
  ['errors:file-too-large', 'The file is larger than 20 MB.'],
  // 800 KB for a photo of oneself (specification-constants.test.ts, photo-panel.test.tsx).
  ['errors:picture-too-large', 'The picture is larger than {{maxSize}}.'],
  ['errors:image-too-large', 'The image is larger than 5000 px on a side.'],
  [
    'errors:image-unreadable',
    'The image is damaged and cannot be read. Check that it is the file you meant.',
  ],
  ['errors:pdf-unreadable', 'The PDF is damaged and cannot be read. Check that it is the file you meant.'],
  ['picture:lineLost', 'The picture did not get through. Check the file you chose and try again.'],
  ['errors:invalid-link', 'Invalid link, please request a new one.'],
  ['errors:internal', 'System error occurred, please contact the administrator.'],
  ['common:duplicateSubmit', 'The data is being processed, please do not resubmit'],
  ['common:deleteCancelled', 'Delete cancelled'],
  ['common:copied', 'Copied'],
  ['auth:reset.failed', 'Reset failed, please try again later.'],
  ['auth:reset.noToken', 'Invalid redirection. Please navigate properly from the password reset screen!'],
  ['auth:reset.done', 'Your new password is set, and every other session has ended. Log in with it.'],
  ['floor:upload.added_other', '{{count}} plans added'],
  ['list:views.notSaved', 'Save failed.'],
  ['common:changesNotSaved', 'Failed! Your changes have not been saved.'],
  ['common:saved', 'Saved'],
  ['common:changed', 'Changed'],
  ['member:result.sent', 'Invited'],
  ['common:deleted', '{{name}} deleted'],
  ['floor:scaleQuestion.title', 'Save without a scale?'],
  ['plan:refused.finish-first', 'Finish the drawing first'],
  ['system:mobile.title', 'Phones are not supported'],
  ['system:mobile.text', 'Plumbline needs the screen of a computer. Open this address there.'],
  ['shell:notAuthorized.title', "You don't have permission to access this page"],
];

/** Texts that are no message of the specification although they read like one in English, and what they say. */
const HOMONYMS: ReadonlyMap<string, string> = new Map([
  ['common:sync.saved', 'the state of a plan, not what became of a press'],
  ['tenant:invited', 'the state of somebody who has not accepted yet'],
]);

/** The labels of the navigation (specification §2), as far as their parts are there. */
const LABELS: readonly (readonly [key: string, english: string])[] = [
  ['shell:nav.alerts', 'Alert'],
  ['auth:title', 'Login'],
  ['auth:register.title', 'Register'],
  ['shell:notFound.title', 'Page Not Found'],
  ['shell:notAuthorized.tab', 'Not Authorized'],
  ['shell:settings', 'Settings'],
  ['shell:logout', 'Logout'],
  ['shell:nav.tenant', 'Tenant'],
  ['shell:nav.tenants', 'Tenants'],
  ['shell:nav.projects', 'Projects'],
  ['shell:nav.groups', 'Groups'],
  ['shell:nav.members', 'Members'],
  ['shell:nav.projectMembers', 'Members'],
  ['shell:nav.log', 'Log'],
  ['shell:nav.logins', 'Login Log'],
  ['shell:nav.expiredFiles', 'Expired Files'],
  ['shell:groups.system', 'System'],
  ['shell:nav.home', 'Home'],
  ['shell:nav.floors', 'Floor Plans'],
  ['shell:nav.billings', 'Billing'],
];

const localesUrl = (path: string) => new URL(`../../../../locales/${path}`, import.meta.url);

function textOf(language: string, key: string): unknown {
  const [file = '', path = ''] = key.split(':');
  return path
    .split('.')
    .reduce<unknown>(
      (at, step) => new Map<string, unknown>(Object.entries(at ?? {})).get(step),
      JSON.parse(readFileSync(localesUrl(`${language}/${file}.json`), 'utf8')),
    );
}

function textsIn(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([step, inner]) =>
    textsIn(inner, key.endsWith(':') ? `${key}${step}` : `${key}.${step}`),
  );
}

/** Every text of the English catalogue with its key. */
const ENGLISH = globSync('*.json', { cwd: localesUrl('en/') }).flatMap((file) => {
  const texts: unknown = JSON.parse(readFileSync(localesUrl(`en/${file}`), 'utf8'));
  return textsIn(texts, `${basename(file, '.json')}:`);
});

/** The same sentence with and without its full stop is one. */
const folded = (text: string) => text.toLowerCase().replace(/\.$/, '');

describe('messages and labels of the specification', () => {
  it.each([...MESSAGES, ...LABELS])('%s', (key, english) => {
    expect(textOf('en', key)).toBe(english);
    const others = LANGUAGES.filter((language) => language !== 'en').map((language) => textOf(language, key));
    for (const text of others) expect(text).toEqual(expect.stringMatching(/\S/));
    expect(new Set([english, ...others]).size).toBe(LANGUAGES.length);
  });

  it('the whole catalogue says each message under one key', () => {
    expect(ENGLISH.length).toBeGreaterThan(1000);
    const keysOf = Map.groupBy(ENGLISH, ([, text]) => folded(text));
    for (const [key, english] of MESSAGES) {
      const keys = keysOf.get(folded(english))?.map(([each]) => each) ?? [];
      expect([english, keys.filter((each) => !HOMONYMS.has(each))]).toEqual([english, [key]]);
    }
  });

  it.each([...HOMONYMS])('%s is no message: %s', (key) => {
    const [message = ''] = MESSAGES.find(([, english]) => english === textOf('en', key)) ?? [];
    const differs = LANGUAGES.some((language) => textOf(language, key) !== textOf(language, message));
    expect([message, differs]).toEqual([expect.stringContaining(':'), true]);
  });
});
