/**
 * The folder of real files that tests marked `.real.test.ts` read: `TEST_DATA_DIR`, else `../shared/data`.
 * @returns absolute path, or undefined where there is none
 */
export declare function testDataDir(): string | undefined;
