/** What the people at one plan see and hear of each other. */
import { expect, type Locator } from 'playwright/test';
import type { PlanPage } from './plan-page.ts';
import type { Say } from './say.ts';

/** Names stand isolated in sentences, so that one in another script does not turn them around. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** Over the plan: whose view this person sees. */
export function badge({ seat: { page, say } }: PlanPage, leader: string): Locator {
  return page.getByText(say('together:following', { name: isolated(leader) }), { exact: true });
}

/** Over the plan: how many see what this person sees. */
export function followers({ seat: { page, say } }: PlanPage, count: number): Locator {
  return page.getByText(say('together:followers', { count }));
}

/** The ticks around what is seen through another's eyes. */
export function followFrame({ seat: { page } }: PlanPage): Locator {
  return page.locator('[data-follow-frame]');
}

/** Who sets the scale or replaces the drawing, up to the running time. */
export function heldBy(what: 'calibration' | 'revision', name: string, say: Say): RegExp {
  const [before = ''] = say(`together:lock.${what}`, { name: isolated(name), time: '|' }).split('|');
  return new RegExp(`${before}\\d+:\\d\\d`);
}

/** Per cent. */
export async function zoomOf({ bar, seat }: PlanPage): Promise<number> {
  const zoom = bar
    .getByRole('group', { name: seat.say('plan:zoom') })
    .getByRole('button')
    .nth(1);
  return Number(/\d+/.exec((await zoom.textContent()) ?? '')?.[0]);
}

/** Everything is stored, on every one of these screens. */
export async function expectSaved(plans: readonly PlanPage[]): Promise<void> {
  for (const plan of plans) await expect(plan.chip('saved')).toBeVisible();
}
