import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { ProjectListAnswerSchema } from '@plumbline/shared/contract/project.ts';
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import type { Browser } from 'playwright/test';
import * as z from 'zod/mini';
import { FloorList } from '../../e2e/pages/floor-list.ts';
import { logIn } from '../../e2e/pages/login-page.ts';
import { addFloor } from '../../e2e/pages/new-floor.ts';
import { accessToken, sitDown, type Seat } from '../../e2e/pages/seat.ts';
import { stripedFile } from '../../e2e/pages/striped-file.ts';
import { startProduct, type Product } from '../../support/start-product.ts';

const PROJECT_ADMIN = 'project-admin@nord.example';

/** The product with a large plan in it, for browsers that visit it. */
export interface VisitedProduct {
  product: Product;
  projectId: string;
  large: FloorPlan;
  /** The large drawing as it was uploaded. */
  file: Buffer;
  /** A browser of its own, logged in, on the list of floors. */
  arrive(): Promise<Seat>;
}

/** Starts the whole product and uploads the large plan. */
export async function openVisitedProduct(browser: Browser): Promise<VisitedProduct> {
  const product = await startProduct();
  const file = await stripedFile();
  const enter = async (): Promise<Seat> => {
    const context = await browser.newContext({
      baseURL: product.baseUrl,
      viewport: { width: 1280, height: 720 },
      serviceWorkers: 'block',
    });
    const seat = await sitDown(context, 'en');
    await logIn(seat, PROJECT_ADMIN, DEMO_PASSWORD);
    await seat.page.waitForURL(/project\/list/);
    return seat;
  };
  const seat = await enter();
  const projectId = await firstProjectId(product.baseUrl, await accessToken(seat));
  const arrive = async (): Promise<Seat> => {
    const visitor = await enter();
    await new FloorList(visitor, projectId).open();
    return visitor;
  };
  const large = await addFloor(seat, { baseUrl: product.baseUrl, projectId, name: 'Large', file });
  await seat.context.close();
  return { product, projectId, large, file, arrive };
}

async function firstProjectId(baseUrl: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/api/core/project`, { headers });
  const [project] = z.parse(ProjectListAnswerSchema, await answer.json()).rows;
  if (!project) throw new Error('the demo has no project');
  return project.id;
}
