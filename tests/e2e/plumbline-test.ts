/** `test` for people who use the running product: each seat is a browser of its own, logged in or not. */
import { FloorListAnswerSchema, type FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { InspectionListAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { ProjectListAnswerSchema } from '@plumbline/shared/contract/project.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import type { Browser, BrowserContextOptions } from 'playwright/test';
import * as z from 'zod/mini';
import { expect, test as base } from '../support/product-test.ts';
import { logIn } from './pages/login-page.ts';
import { sitDown, type Seat } from './pages/seat.ts';

export const ADMIN = 'project-admin@nord.example';
export const INSPECTOR = 'inspector@nord.example';
export const SECOND_INSPECTOR = 'inspector-2@nord.example';
export const RESPONDER = 'responder@nord.example';
export const OPERATOR = 'operator@plumbline.example';
export const VIEWER = 'viewer@nord.example';
export const TENANT_ADMIN = 'tenant-admin@nord.example';

export interface SeatOptions extends BrowserContextOptions {
  /** Default: the account's, English for somebody without one. */
  language?: Language;
  theme?: 'light' | 'dark';
}

interface Demo {
  projectId: string;
  ground: FloorPlan;
  upper: FloorPlan;
  /** The newest pictures of the demo, whatever others have sent since. */
  walkId: string;
}

type SavedLogin = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

interface TestFixtures {
  /** Opens a browser for somebody who is logged in; logging in happens once per account. */
  enter: (email: string, options?: SeatOptions) => Promise<Seat>;
  /** Opens a browser for somebody who is not. */
  arrive: (options?: SeatOptions) => Promise<Seat>;
}

interface WorkerFixtures {
  demo: Demo;
  logins: Map<string, SavedLogin>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [async ({ product }, provide) => provide(await readDemo(product.baseUrl)), { scope: 'worker' }],
  // Playwright reads the names of the fixtures a fixture needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  logins: [async ({}, provide) => provide(new Map()), { scope: 'worker' }],
  arrive: async ({ browser, baseURL }, provide) => {
    const seats: Seat[] = [];
    await provide(async ({ language = 'en', theme = 'light', ...options } = {}) => {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        viewport: { width: 1440, height: 900 },
        // It would fetch the whole built app into each of these browsers.
        serviceWorkers: 'block',
        ...options,
      });
      const url = baseURL ?? '';
      await context.addCookies([
        { name: 'plumbline-language', value: language, url },
        { name: 'plumbline-theme', value: theme, url },
      ]);
      const seat = await sitDown(context, language);
      seats.push(seat);
      return seat;
    });
    await Promise.all(seats.map(({ context }) => context.close()));
    expect(seats.flatMap(({ complaints }) => complaints.faults)).toEqual([]);
  },
  enter: async ({ arrive, logins }, provide) => {
    await provide(async (email, options = {}) => {
      const language = options.language ?? languageOf(email);
      const saved = logins.get(email);
      const seat = await arrive({ ...options, language, ...(saved && { storageState: saved }) });
      if (saved) return seat;
      await logIn(seat, email, DEMO_PASSWORD);
      await expect(seat.page).toHaveURL(/\/project\/(list|tenant)/);
      logins.set(email, await seat.context.storageState());
      return seat;
    });
  },
});

export { expect };

function languageOf(email: string): Language {
  return DEMO_ACCOUNTS.find((account) => account.email === email)?.language ?? 'en';
}

/** Longer on a busy machine: `2 s` promises get 5 s there. */
export function within(seconds: number): { timeout: number } {
  return { timeout: seconds * 1000 * (process.env['CI'] === undefined ? 1 : 2.5) };
}

async function readDemo(baseUrl: string): Promise<Demo> {
  const body = JSON.stringify({ email: INSPECTOR, password: DEMO_PASSWORD, remember: false });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${baseUrl}/api/auth/login`, { method: 'POST', headers, body });
  const { data } = z.parse(z.object({ data: z.object({ access_token: z.string() }) }), await login.json());
  const get = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      headers: { authorization: `Bearer ${data.access_token}` },
    });
    return answer.json();
  };
  const projects = z.parse(ProjectListAnswerSchema, await get('/api/core/project'));
  const projectId = projects.rows[0]?.id ?? '';
  const floors = z.parse(FloorListAnswerSchema, await get(`/api/core/floor?projectId=${projectId}`));
  const [ground, upper] = floors.rows;
  if (!ground || !upper) throw new Error('the demo has no two floors');
  const search = encodeURIComponent('Fit-out');
  const walks = z.parse(
    InspectionListAnswerSchema,
    await get(`/api/core/project/${projectId}/inspection?search=${search}`),
  );
  const walkId = walks.rows.find(({ floor }) => floor.id === upper.id)?.id;
  if (walkId === undefined) throw new Error('the demo has no walk of its upper floor');
  return { projectId, ground, upper, walkId };
}
