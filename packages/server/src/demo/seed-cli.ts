import { DEMO_ACCOUNTS, DEMO_PASSWORD, OTHER_DEMO_ADMINS } from './accounts.ts';
import { openDemo } from './open-demo.ts';
import { seedDemo } from './seed.ts';

const { stores, storage } = openDemo();
try {
  const seeded = await seedDemo(stores, storage);
  const accounts = [...DEMO_ACCOUNTS, ...OTHER_DEMO_ADMINS].map(({ role, email, language }) => ({
    role,
    email,
    language,
  }));
  console.log(JSON.stringify({ seeded, accounts, password: DEMO_PASSWORD }));
} catch (error) {
  console.error(`The demo data could not be made: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await stores.close();
}
