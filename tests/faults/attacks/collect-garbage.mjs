/** Runs before a server under test: on SIGUSR2 it collects its garbage, so that what it still holds can be measured. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  // What the first leaves to finalizers is gone with the second.
  for (let time = 0; time < 2; time += 1) collect();
});
