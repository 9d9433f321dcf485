import { join } from 'node:path';
import { defineConfig } from 'vite';

const features = join(import.meta.dirname, 'src/features');

/** Builds the pages of the benches of clouds and of models as the product is built; see tests/bench/clouds. */
export default defineConfig({
  root: features,
  resolve: {
    dedupe: ['three'],
    alias: { 'web-ifc': join(features, 'model/viewer/web-ifc-stub.ts') },
  },
  build: {
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['site-model', 'model'].map((feature) => join(features, feature, 'viewer/testing/bench.html')),
    },
  },
});
