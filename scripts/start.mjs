/** `npm start`: the whole product on one address. */
import { runMain } from './plain-error.mjs';
import { runProduct } from './run-product.mjs';

await runMain(() => runProduct({ watch: false }));
