/** Playwright's `test` with a running product: one per worker, with its own database and the demo tenant. */
import { test as base } from 'playwright/test';
import { startProduct, type Product } from './start-product.ts';

export const test = base.extend<object, { product: Product }>({
  product: [
    // Playwright reads the names of the fixtures a fixture needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      await product.stop();
    },
    // As for the walk itself: only what hangs ends it.
    { scope: 'worker', timeout: process.env['SCREENS'] === undefined ? 180_000 : 600_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.baseUrl),
});

export { expect } from 'playwright/test';
