/** Whoever declines a delete is told that it was cancelled (specification §8): every such question, however it is left. */
import { NewReportBodySchema } from '@plumbline/shared/contract/report.ts';
import type { ReportSchedule } from '@plumbline/shared/contract/report-schedule.ts';
import type { ExpiredItem } from '@plumbline/shared/contract/expired.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../locales/en/common.json';
import errors from '../../../../locales/en/errors.json';
import expired from '../../../../locales/en/expired.json';
import group from '../../../../locales/en/group.json';
import note from '../../../../locales/en/note.json';
import inspection from '../../../../locales/en/inspection.json';
import list from '../../../../locales/en/list.json';
import picture from '../../../../locales/en/picture.json';
import report from '../../../../locales/en/report.json';
import revision from '../../../../locales/en/revision.json';
import scene from '../../../../locales/en/scene.json';
import tag from '../../../../locales/en/tag.json';
import tenant from '../../../../locales/en/tenant.json';
import token from '../../../../locales/en/token.json';
import { queryClient } from '../api/query-client.ts';
import { storeMemberSession } from '../api/session-store.ts';
import { RemoveModelQuestion } from '../detectors/remove-model-question.tsx';
import { ExpiredQuestion } from '../features/expired/expired-question.tsx';
import { DiscardDraft } from '../features/floor-plan/revisions/discard-draft.tsx';
import { testRevision } from '../features/floor-plan/revisions/testing/test-revision.ts';
import { DeleteGroupDialog } from '../features/group/delete-group-dialog.tsx';
import { BulkInspectionQuestion } from '../features/inspection/bulk/bulk-inspection-question.tsx';
import { DeleteInspectionQuestion } from '../features/inspection/delete-inspection-question.tsx';
import { DeleteReportQuestion } from '../features/report/delete-report-question.tsx';
import { DeleteScheduleQuestion } from '../features/report/schedule/delete-schedule-question.tsx';
import { DeleteFieldNoteQuestion } from '../features/scene/field-notes/delete-field-note-question.tsx';
import { DeleteTagQuestion } from '../features/tag/tag-questions.tsx';
import { DeleteFileQuestion } from '../notes/attachments/delete-file-question.tsx';
import { DeleteNotesQuestion } from '../features/note/bulk/delete-notes-question.tsx';
import { DeleteNoteQuestion } from '../notes/panel/delete-note-question.tsx';
import { exampleInspection } from '../inspections/testing/example-inspection.ts';
import { exampleNote } from '../notes/testing/example-note.ts';
import { ViewTabs } from '../lists/view-tabs.tsx';
import { PictureDrawer } from '../pictures/picture-drawer.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { TopBar, TopBarProvider } from '../ui/top-bar.tsx';
import { RemoveServiceQuestion } from '../tokens/remove-service-question.tsx';
import { loadTexts } from './load-texts.ts';
import { renderPage } from './render-page.tsx';
import { MEMBER, PROJECT_ID } from './sample-sessions.ts';
import { answerRequests } from './test-api.ts';

const THING_ID = '01920000-0000-7000-8000-000000000510';
const AT = '2026-05-12T08:00:00.000Z';
const FILE: ExpiredItem = {
  kind: 'plan',
  id: THING_ID,
  name: 'Level 2',
  projectId: PROJECT_ID,
  projectName: 'Harbour Tower',
  expiredAt: AT,
  purgeAt: AT,
  sizeBytes: 1000,
  byName: 'Mei Tanaka',
  pictureUrl: null,
  isHeld: false,
  canRestore: true,
  extendDays: 30,
};
const SCHEDULE: ReportSchedule = {
  id: THING_ID,
  projectId: PROJECT_ID,
  kind: 'note-list',
  format: 'pdf',
  name: 'Mondays',
  outline: {
    parts: ['table'],
    language: 'en',
    paper: 'a4',
    groupBy: 'none',
    photos: 1,
    comments: false,
    snippet: false,
    qr: false,
  },
  notes: NewReportBodySchema.shape.notes.parse({}),
  every: 'week',
  day: 1,
  hour: 6,
  state: 'active',
  nextAt: AT,
  runAs: { id: MEMBER.id, name: MEMBER.userName },
  recipients: [],
  lastReport: null,
};
const nothing = () => undefined;

interface Question {
  /** Where it is asked, below `src`. */
  file: string;
  page: ReactElement;
  /** The buttons that lead to it. */
  presses: string[];
}

const onClose = vi.fn<() => void>();
const QUESTIONS: Question[] = [
  {
    file: 'features/group/delete-group-dialog.tsx',
    page: (
      <DeleteGroupDialog
        group={{
          id: THING_ID,
          name: 'North',
          projectCount: 0,
          memberCount: 0,
          managers: [],
          managerCount: 0,
          mayUpdate: true,
          createdAt: AT,
          version: 7,
        }}
        onClose={onClose}
        onDeleted={nothing}
      />
    ),
    presses: [],
  },
  {
    file: 'features/expired/expired-question.tsx',
    page: <ExpiredQuestion action="delete" items={[FILE]} onChanged={nothing} onClose={onClose} />,
    presses: [],
  },
  {
    file: 'features/note/bulk/delete-notes-question.tsx',
    page: <DeleteNotesQuestion count={2} onConfirm={() => new Promise(() => undefined)} onClose={onClose} />,
    presses: [],
  },
  {
    file: 'notes/panel/delete-note-question.tsx',
    page: (
      <DeleteNoteQuestion
        note={exampleNote({ id: THING_ID, projectId: PROJECT_ID })}
        onClose={onClose}
        onDeleted={nothing}
      />
    ),
    presses: [],
  },
  {
    file: 'features/inspection/delete-inspection-question.tsx',
    page: (
      <DeleteInspectionQuestion
        inspection={exampleInspection({ id: THING_ID, projectId: PROJECT_ID })}
        onClose={onClose}
        onDeleted={nothing}
      />
    ),
    presses: [],
  },
  {
    file: 'features/inspection/bulk/bulk-inspection-question.tsx',
    page: (
      <BulkInspectionQuestion
        change={{ kind: 'delete' }}
        inspections={[{ ...exampleInspection({ id: THING_ID, projectId: PROJECT_ID }), thumbnailUrl: null }]}
        floorName=""
        onConfirm={() => new Promise(nothing)}
        onClose={onClose}
      />
    ),
    presses: [],
  },
  {
    file: 'detectors/remove-model-question.tsx',
    page: <RemoveModelQuestion detector={{ key: THING_ID, name: 'Tiny', version: '1' }} onClose={onClose} />,
    presses: [],
  },
  {
    file: 'features/report/schedule/delete-schedule-question.tsx',
    page: <DeleteScheduleQuestion projectId={PROJECT_ID} schedule={SCHEDULE} onClose={onClose} />,
    presses: [],
  },
  {
    file: 'features/scene/field-notes/delete-field-note-question.tsx',
    page: <DeleteFieldNoteQuestion onConfirm={nothing} onClose={onClose} />,
    presses: [],
  },
  {
    file: 'features/report/delete-report-question.tsx',
    page: (
      <DeleteReportQuestion
        projectId={PROJECT_ID}
        report={{
          id: THING_ID,
          projectId: PROJECT_ID,
          kind: 'note-list',
          format: 'pdf',
          name: 'Week 48',
          language: 'en',
          state: 'done',
          step: 'storing',
          progress: 1,
          error: null,
          createdAt: AT,
          createdBy: { id: MEMBER.id, name: MEMBER.userName },
          file: null,
          mayCancel: false,
          mayDelete: true,
        }}
        onClose={onClose}
      />
    ),
    presses: [],
  },
  {
    file: 'features/tag/tag-questions.tsx',
    page: (
      <DeleteTagQuestion
        projectId={PROJECT_ID}
        tag={{
          id: THING_ID,
          name: 'Concrete',
          colour: 'z1',
          letter: 'C',
          needsPhoto: true,
          defaultAssignee: null,
          defaultDays: null,
          noteCount: 12,
          version: 1,
        }}
        onClose={onClose}
      />
    ),
    presses: [],
  },
  {
    file: 'notes/attachments/delete-file-question.tsx',
    page: (
      <DeleteFileQuestion
        noteId={THING_ID}
        file={{ id: '01920000-0000-7000-8000-000000000511', name: 'Crack.jpg' }}
        onClose={onClose}
      />
    ),
    presses: [],
  },
  {
    file: 'tokens/remove-service-question.tsx',
    page: (
      <RemoveServiceQuestion
        service={{
          id: THING_ID,
          name: 'Build server',
          isInAllProjects: true,
          isActive: true,
          projectCount: 3,
          createdAt: AT,
          tokens: [],
        }}
        onClose={onClose}
      />
    ),
    presses: [],
  },
  {
    file: 'lists/view-tabs.tsx',
    page: <ViewTabs list="members" names={['search']} />,
    presses: [list.views.menu.replace('{{name}}', 'Mine'), list.views.delete],
  },
  {
    file: 'pictures/picture-drawer.tsx',
    page: (
      <PictureDrawer
        title="Cover photo"
        announcement={{ purpose: 'cover', projectId: PROJECT_ID }}
        current={<span>the cover there is</span>}
        conflictText=""
        onSave={async () => undefined}
        onRemove={() => new Promise(nothing)}
        onClose={nothing}
      />
    ),
    presses: [picture.remove],
  },
  {
    file: 'features/floor-plan/revisions/discard-draft.tsx',
    page: (
      <TopBarProvider>
        <TopBar end={null} />
        <DiscardDraft projectId={PROJECT_ID} draft={testRevision(2, 'draft')} back="/" />
      </TopBarProvider>
    ),
    presses: [revision.discard],
  },
];

beforeAll(() =>
  loadTexts({
    common,
    errors,
    expired,
    group,
    inspection,
    list,
    note,
    picture,
    report,
    revision,
    scene,
    tag,
    tenant,
    token,
  }),
);
beforeEach(() => {
  const rules = [{ action: 'manage', subject: 'all' } as const];
  storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules, firstLogin: 0 }, 'Europe/Oslo');
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  onClose.mockClear();
  (await import('sonner')).toast.dismiss();
});

const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
/** A button, or an entry of a menu. */
function named(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')];
  const found = all.find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}
const told = () => document.body.textContent?.includes(common.deleteCancelled) ?? false;

/** Brings a question up; what it would send is never answered. */
async function ask({ page, presses }: Question): Promise<HTMLElement> {
  const rows = [{ id: THING_ID, name: 'Mine', query: '' }];
  await answerRequests(({ method }) =>
    method === 'GET' ? { body: { code: 200, msg: '', rows, total: 1 } } : null,
  );
  renderPage(
    <>
      <Toaster />
      {page}
    </>,
    `/?view=${THING_ID}`,
  );
  for (const name of presses) await press(await waitFor(() => named(name)));
  return screen.findByRole('alertdialog');
}

const WAYS: [way: string, leave: (question: HTMLElement) => unknown][] = [
  ['its button', (question) => press(within(question).getByRole('button', { name: common.cancel }))],
  ['the cross', (question) => press(within(question).getByRole('button', { name: common.close }))],
  ['Escape', () => act(async () => fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' }))],
];
const CASES = QUESTIONS.flatMap((question) =>
  WAYS.map((way) => [question.file, way[0], question, way[1]] as const),
);

it.each(CASES)('%s, left by %s', async (_file, _way, question, leave) => {
  const dialog = await ask(question);
  expect(told()).toBe(false);
  await leave(dialog);
  await waitFor(() => expect(told()).toBe(true));
  // It has gone, or its owner was told to take it away.
  await waitFor(() =>
    expect(screen.queryByRole('alertdialog') === null || onClose.mock.calls.length === 1).toBe(true),
  );
});

it.each(QUESTIONS.map((question) => [question.file, question] as const))(
  '%s says nothing of a cancelled delete once it was said yes to',
  async (_file, question) => {
    const dialog = await ask(question);
    const yes = within(dialog).getAllByRole('button').at(-1);
    await press(yes ?? dialog);
    await waitFor(() => expect(yes?.getAttribute('aria-busy')).toBe('true'));
    await press(within(dialog).getByRole('button', { name: common.cancel }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(told()).toBe(false);
  },
);

it('each question about a delete is pressed here', () => {
  const src = join(import.meta.dirname, '..');
  const asked = globSync('**/*.tsx', { cwd: src, exclude: ['**/*.test.tsx'] }).flatMap((file) =>
    (readFileSync(join(src, file), 'utf8').match(/\bkind=("delete"|\{[^}]*'delete'\s*:)/g) ?? []).map(
      () => file,
    ),
  );
  expect(asked.toSorted()).toEqual(QUESTIONS.map(({ file }) => file).toSorted());
});
