import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Builds the page of the canvas bench as the product is built; see tests/bench/canvas. */
export default defineConfig({
  root: join(import.meta.dirname, 'src/features/floor-plan/canvas/testing'),
  plugins: [react(), tailwindcss()],
  resolve: { dedupe: ['yjs', 'react', 'react-dom'] },
  build: {
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/features/floor-plan/canvas/testing/bench.html'),
    },
  },
});
