/**
 * Texts that the browser keeps for this site. Where it refuses, because storage is blocked or full, they live as long
 * as the page, so that the app works all the same. Guarded by kept-texts.test.ts.
 */
type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function keptIn(open: () => Storage): KeptTexts {
  const inPage = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(open());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => inPage.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem(key, value) {
      inPage.delete(key);
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isKept) return;
      inPage.set(key, value);
      // What is there is older.
      attempt((storage) => storage.removeItem(key));
    },
    removeItem(key) {
      inPage.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Of this browser, shared by its tabs. */
export const browserTexts = keptIn(() => localStorage);
/** Of this tab. */
export const tabTexts = keptIn(() => sessionStorage);
