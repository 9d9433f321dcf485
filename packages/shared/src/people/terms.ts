/**
 * The terms of use as they stand: the day of their last change. Whoever joins accepts these, and the account keeps
 * which and when. Changing the texts in `locales/<language>/system.json` needs a new day here; terms-version.test.ts holds it.
 */
export const TERMS_VERSION = '2026-11-23';
