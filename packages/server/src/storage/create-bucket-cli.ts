import { readConfig } from '../config.ts';
import { openBucket } from './open-storage.ts';

const read = readConfig(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(fault);
  process.exit(1);
}
const bucket = openBucket(read.config);
if (bucket === null) console.log('No bucket is wanted: files lie in FILES_DIR.');
else if (await bucket.check()) console.log('The bucket is there.');
else {
  await bucket.createBucket();
  console.log('The bucket was made.');
}
