import { expect, test } from 'vitest';
import { LANGUAGES } from '@plumbline/shared/contract/auth.ts';
import { NOTIFICATION_KINDS, isAmount, isNotificationKind } from '@plumbline/shared/contract/notification.ts';
import { mailLine } from './notification-texts.ts';
import { notificationsOf } from './notifications-of-events.ts';

const of = (kind: string, payload: Record<string, unknown> = {}) =>
  notificationsOf('p', { kind, subjectId: 's', payload, actor: { id: 'a' } });

test('whoever is added, changed or removed is told, with the role', () => {
  expect(of('project-member-added', { name: 'Mei', projectRole: 20 })).toEqual([
    {
      kind: 'project-member-added',
      subjectId: 's',
      projectId: 'p',
      actorId: 'a',
      params: { role: 20 },
      bundle: 'p',
      to: { accountIds: ['s'] },
    },
  ]);
});

test('a revision in force is told to everybody of the project, a new plan to who works with plans', () => {
  expect(of('plan-revision-issued', { name: 'Ground', number: 2, unchecked: true })).toMatchObject([
    { params: { name: 'Ground', number: 2 }, to: { projectRoles: [10, 20, 30, 40] } },
  ]);
  expect(of('floor-plan-added', { name: 'Ground' })).toMatchObject([{ to: { projectRoles: [10, 20] } }]);
});

test('what is drawn, and what only a list shows, is told to nobody', () => {
  for (const kind of ['zone-created', 'markup-changed', 'upload-progressed', 'project-created'])
    expect(of(kind)).toEqual([]);
});

const kinds = Object.keys(NOTIFICATION_KINDS).filter(isNotificationKind);

test.each(kinds.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
  '%s has a sentence in %s that names everything',
  (kind, language) => {
    const role = kind === 'tenant-role-changed' ? '40' : 20;
    const told = {
      kind,
      actorName: 'Mei',
      projectName: 'Tower',
      params: { name: isAmount(kind) ? 12.5 : 'Ground', number: 2, role, day: '2026-12-01', status: 'open' },
    };
    for (const more of [0, 1, 2, 5, 20, 100]) {
      const { sentence, values } = mailLine(told, more, language);
      const named = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => values[name]);
      for (const value of named) expect(value).toBeTruthy();
      expect(named.includes(String(more))).toBe(more > 0 && sentence.includes('{{count}}'));
    }
  },
);

test('numbers and days are those of the language, also of what an older version wrote', () => {
  const told = { kind: 'files-expire', actorName: null, projectName: null } as const;
  const params = { name: 12000, day: '2026-12-01' };
  expect(mailLine({ ...told, params }, 0, 'en').values).toMatchObject({
    name: '12,000',
    day: '1 December 2026',
  });
  expect(mailLine({ ...told, params }, 0, 'ja').values).toMatchObject({ day: '2026年12月1日' });
  const older = { ...told, kind: 'hours-low', params: { name: '1200.5' } } as const;
  expect(mailLine(older, 0, 'en').values).toMatchObject({ name: '1,200.5' });
});

test('how many more there are stands behind the sentence, in the brackets of the language', () => {
  const told = { kind: 'project-closed', actorName: 'Mei', projectName: 'Tower', params: {} } as const;
  const brackets = { en: '()', cn: '（）', ja: '（）', ar: '()' };
  for (const language of LANGUAGES) {
    const { sentence } = mailLine(told, 5, language);
    expect([language, sentence.replaceAll(/[^()（）]/g, '')]).toEqual([language, brackets[language]]);
  }
});

test('a browser that is not known and a person who is gone have a word', () => {
  const told = { actorName: null, projectName: null, params: { browser: '' } };
  expect(mailLine({ ...told, kind: 'new-sign-in' }, 0, 'en').values).toMatchObject({
    name: 'an unknown browser',
    who: 'Somebody',
  });
});

test('an inspection is told to its uploader and the admins, once it is published to the own people', () => {
  const payload = { name: 'Walk', inspection: { createdBy: { id: 'u' } } };
  expect(of('inspection-uploaded', payload)).toMatchObject([
    { params: { name: 'Walk' }, to: { projectRoles: [10], members: ['u'], besides: ['20'] } },
  ]);
  for (const kind of ['inspection-previewed', 'inspection-waited'])
    expect(of(kind, payload)).toMatchObject([{ kind, to: { projectRoles: [10], members: ['u'] } }]);
  expect(of('inspection-published', payload)).toMatchObject([{ to: { projectRoles: [10, 20, 40] } }]);
});
