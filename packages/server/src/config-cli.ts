import { readConfig } from './config.ts';

const read = readConfig(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(fault);
  process.exit(1);
}
