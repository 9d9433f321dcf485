/** `npm run dev`: like `npm start`, with servers that restart and a web app that is rebuilt when a source changes. */
import { runMain } from './plain-error.mjs';
import { runProduct } from './run-product.mjs';

await runMain(() => runProduct({ watch: true }));
