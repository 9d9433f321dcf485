/** Flags that make pictures repeatable and keep the browser from asking the internet for anything. */
export declare const BROWSER_ARGS: string[];
/** Environment of the browser, without keys for outside services. */
export declare function browserEnv(): Record<string, string>;
/**
 * `E2E_BROWSER`, else Playwright's own, else where browsers usually are, else on the PATH.
 * @returns absolute path, or undefined where there is none
 */
export declare function findBrowser(): string | undefined;
/**
 * Like `findBrowser`, after installing one where there is none: by the package manager as root, else Playwright's own.
 * @throws PlainError with what to do by hand
 */
export declare function findOrInstallBrowser(): string;
