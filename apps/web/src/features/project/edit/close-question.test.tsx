import type { ProjectClosing } from '@plumbline/shared/contract/project-closing.ts';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../../locales/en/common.json';
import errors from '../../../../../../locales/en/errors.json';
import project from '../../../../../../locales/en/project.json';
import { useProject } from '../../../api/projects.ts';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { loadTexts } from '../../../testing/load-texts.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { answerRequests, type TestAnswer } from '../../../testing/test-api.ts';
import { CloseQuestion } from './close-question.tsx';

/** The machine may have other things to do. */
configure({ asyncUtilTimeout: 20_000 });
const ID = '01920000-0000-7000-8000-000000000050';
const FIGURES: ProjectClosing = { memberCount: 6, shareLinkCount: 1, invitationCount: 0, floorPlanCount: 3 };
const TEXT = project.close;
/** The project as the server has it. */
let now: ProjectDetail;
const version = 10;
let closing: (() => TestAnswer) | null;
let figures: () => TestAnswer;

beforeAll(() => loadTexts({ common, errors, project }));
beforeEach(() => {
  now = {
    id: ID,
    name: 'Harbour Tower',
    address: '',
    status: 'active',
    timeZone: 'Europe/Oslo',
    projectRole: 10,
    asOperator: false,
    version,
  };
  closing = null;
  figures = () => answerOf(FIGURES);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const answerOf = (data: unknown): TestAnswer => ({ body: { code: 200, msg: '', data } });
const refusalOf = (code: number, error: string): TestAnswer => ({
  status: code,
  body: { code, msg: '', data: { error, requestId: 'r' } },
});

/** As its page keeps it: what is read anew is given to the question. */
function Asked({ onAnswered }: { onAnswered: () => void }) {
  const { project: shown } = useProject(ID);
  return shown && <CloseQuestion project={shown} onAnswered={onAnswered} />;
}

async function ask() {
  const onAnswered = vi.fn<() => void>();
  const api = await answerRequests(({ path }) => {
    if (path.endsWith('/closing')) return figures();
    if (path.endsWith('/close')) return closing ? closing() : answerOf((now = { ...now, status: 'closed' }));
    return path.endsWith(ID) ? answerOf(now) : answerOf([]);
  });
  renderPage(<Asked onAnswered={onAnswered} />);
  const field = await screen.findByLabelText<HTMLInputElement>(TEXT.typeName);
  return { onAnswered, field, sent: () => api.seen.filter(({ path }) => path.endsWith('/close')) };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (name: string) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })));
const readAnew = () =>
  act(async () => queryClient.invalidateQueries({ queryKey: queryKeys.projectDetail(ID) }));
const faultOf = (field: HTMLElement) => {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

it('lists what closing does in the figures of this project, and leaves out what there is none of', async () => {
  await ask();
  expect(await screen.findByText(/^6 members can only look/)).toBeTruthy();
  expect(screen.getByText(/^1 share link stops/)).toBeTruthy();
  expect(screen.getByText(/^3 floor plans stay/)).toBeTruthy();
  expect(screen.getByText(TEXT.byWhom)).toBeTruthy();
  expect(screen.queryByText(/invitation/)).toBeNull();
  expect(screen.getByRole('alertdialog', { name: 'Close Harbour Tower?' })).toBeTruthy();
});

it('without the figures it says in general what closing does, and can be answered', async () => {
  figures = () => refusalOf(500, 'internal');
  const { field, sent, onAnswered } = await ask();
  expect(await screen.findByText(TEXT.text)).toBeTruthy();
  type(field, 'harbour tower ');
  await press(TEXT.action);
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(sent().map(({ body }) => body)).toEqual([{ version }]);
});

it('without the name, or with a wrong one, the field says why and nothing is sent', async () => {
  const { field, sent } = await ask();
  await press(TEXT.action);
  expect(faultOf(field)).toBe(TEXT.noName);
  expect(document.activeElement).toBe(field);
  type(field, 'Harbour');
  expect(faultOf(field)).toBe('');
  await act(async () => fireEvent.submit(field));
  expect(faultOf(field)).toBe('That is not the name of this project. It is called Harbour Tower.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
});

it('Enter in the field closes it once the name is right', async () => {
  const { field, onAnswered, sent } = await ask();
  type(field, 'Harbour Tower');
  await act(async () => fireEvent.submit(field));
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(1);
  expect(screen.queryByText(/closed meanwhile/)).toBeNull();
});

it('renamed meanwhile it asks for the name that it has now', async () => {
  const { field, onAnswered, sent } = await ask();
  type(field, 'Harbour Tower');
  // Nobody told this page: the answer does.
  now = { ...now, name: 'Quay House', version: version + 1 };
  closing = () => refusalOf(409, 'conflict');
  await press(TEXT.action);
  expect(await screen.findByRole('alertdialog', { name: 'Close Quay House?' })).toBeTruthy();
  expect(faultOf(field)).toBe('Somebody has just renamed this project. It is called Quay House now.');
  expect(onAnswered).not.toHaveBeenCalled();
  closing = null;
  type(field, 'Quay House');
  await press(TEXT.action);
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(sent().map(({ body }) => body)).toEqual([{ version }, { version: version + 1 }]);
});

it('closed meanwhile by somebody else it says so, and asks nothing any more', async () => {
  const { field, onAnswered } = await ask();
  type(field, 'Harbour Tower');
  now = { ...now, status: 'closed', version: version + 1 };
  await readAnew();
  expect(await screen.findByText(/^Harbour Tower has been closed meanwhile/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: TEXT.action })).toBeNull();
  expect(screen.queryByLabelText(TEXT.typeName)).toBeNull();
  expect(onAnswered).not.toHaveBeenCalled();
});

it('closed in the moment of the press, it says so too', async () => {
  const { field } = await ask();
  type(field, 'Harbour Tower');
  closing = () => {
    now = { ...now, status: 'closed', version: version + 1 };
    return refusalOf(409, 'conflict');
  };
  await press(TEXT.action);
  expect(await screen.findByText(/^Harbour Tower has been closed meanwhile/)).toBeTruthy();
});

it('without an answer it stays with what was typed, and the same press does it later', async () => {
  const { field, onAnswered } = await ask();
  type(field, 'Harbour Tower');
  closing = () => ({ status: 503, body: 'no' });
  await press(TEXT.action);
  expect(await screen.findByText(common.changesNotSaved)).toBeTruthy();
  expect(field.value).toBe('Harbour Tower');
  closing = null;
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await press(TEXT.action);
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
});

it('who may not close it any more is told so', async () => {
  const { field, onAnswered } = await ask();
  type(field, 'Harbour Tower');
  closing = () => refusalOf(403, 'not-authorized');
  await press(TEXT.action);
  expect(await screen.findByText(errors['not-authorized'])).toBeTruthy();
  expect(onAnswered).not.toHaveBeenCalled();
});
