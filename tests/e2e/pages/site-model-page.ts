/** The pages of point clouds and building models as somebody uses them: a file is sent, places in its picture are pressed. */
import { SITE_MODELS, type SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import sharp from 'sharp';
import type { Seat } from './seat.ts';

export interface ModelFile {
  name: string;
  bytes: Buffer;
}

export function modelsAddress(projectId: string, kind: SiteModelKind): string {
  return `/project/pointcloud?projectId=${projectId}&kind=${SITE_MODELS[kind].path}`;
}

export const nameOf = ({ name }: Pick<ModelFile, 'name'>) => name.replace(/\.\w+$/, '');

/** Sends a file from the list; one that the project has already, once more. @param name what it is called there */
export async function sendModel(
  { page, say }: Seat,
  kind: SiteModelKind,
  { name: fileName, bytes }: ModelFile,
  name = nameOf({ name: fileName }),
): Promise<void> {
  await page
    .getByRole('button', { name: say(`sitemodel:new.${kind}`) })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByLabel(say('sitemodel:file'))
    .setInputFiles({ name: fileName, mimeType: 'application/octet-stream', buffer: bytes });
  await drawer.getByLabel(say('sitemodel:columns.name')).fill(name);
  const again = drawer.getByLabel(say('sitemodel:sendAgain'));
  await expect(async () => {
    if ((await drawer.count()) === 0) return;
    if (await again.isVisible()) await again.check({ timeout: 2000 });
    await drawer.getByRole('button', { name: say('sitemodel:create'), exact: true }).click({ timeout: 2000 });
    await expect(drawer).toHaveCount(0, { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}

/** Opens one of the list once it is ready, and waits for its picture. @returns what it is drawn on */
export async function openModel({ page, say }: Seat, kind: SiteModelKind, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click({ timeout: 120_000 });
  const canvas = canvasOf({ page, say }, kind);
  await expect(canvas).toBeVisible({ timeout: 60_000 });
  await still(canvas);
  return canvas;
}

export function canvasOf({ page, say }: Pick<Seat, 'page' | 'say'>, kind: SiteModelKind): Locator {
  const name = say(kind === 'model-3d' ? 'sitemodel:canvas' : 'model:canvas');
  return page.getByRole('application', { name, exact: true });
}

/** A place of a picture, as shares of its width and its height. */
export type Share = readonly [across: number, down: number];

export async function pressAt(place: Locator, [across, down]: Share): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error('there is no picture to press in');
  await place.page().mouse.click(box.x + box.width * across, box.y + box.height * down);
}

const ROUND_PX = 6;
const AROUND = [
  [0, 0],
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [2, 2],
  [-2, -2],
  [3, 0],
  [0, 4],
] as const;

/** Presses at a place, and around it until something lies there. */
export async function pressUntil(
  place: Locator,
  [across, down]: Share,
  isTaken: () => Promise<boolean>,
): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error('there is no picture to press in');
  for (const [x, y] of AROUND) {
    await place
      .page()
      .mouse.click(box.x + box.width * across + x * ROUND_PX, box.y + box.height * down + y * ROUND_PX);
    if (await soon(place.page(), isTaken)) return;
  }
  throw new Error('nothing lies there');
}

async function soon(page: Page, isSo: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 15; tries += 1) {
    if (await isSo()) return true;
    await page.waitForTimeout(100);
  }
  return false;
}

/** Small and grey. */
export async function picture(canvas: Locator): Promise<Buffer> {
  return sharp(await canvas.screenshot())
    .resize(64, 48, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
}

/** Mean difference of greys of two views that are not the same. */
export const DRAWN_ANEW = 3;

export function unlike(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}

/** Once it has stopped changing, with something to be seen in it. */
export async function still(canvas: Locator): Promise<Buffer> {
  let last = await picture(canvas);
  await expect(async () => {
    const before = last;
    await canvas.page().waitForTimeout(1000);
    last = await picture(canvas);
    expect(unlike(before, last)).toBeLessThan(0.1);
    expect(Math.max(...last) - Math.min(...last)).toBeGreaterThan(20);
  }).toPass({ timeout: 60_000 });
  return last;
}
