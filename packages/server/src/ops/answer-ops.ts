import { isStoreUnavailable, type Stores } from '../database/client.ts';
import { metricsRegistry } from '../metrics.ts';

/** Where a process without a public address shows how it does. */
export const OPS_PATHS = ['/health', '/ready', '/metrics'] as const;
export type OpsPath = (typeof OPS_PATHS)[number];

export interface OpsSubject {
  stores: Stores;
  /** Whether the process can do its work, apart from the store. */
  isReady: () => boolean;
}

export interface OpsAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** Health (the process runs), readiness (it can do its work, the store is there) or measurements of this process. */
export async function answerOps(path: OpsPath, { stores, isReady }: OpsSubject): Promise<OpsAnswer> {
  switch (path) {
    case '/health':
      return status(200, 'ok');
    case '/ready':
      return isReady() && (await isStoreThere(stores)) ? status(200, 'ready') : status(503, 'not-ready');
    case '/metrics':
      return {
        status: 200,
        contentType: metricsRegistry.contentType,
        body: await metricsRegistry.metrics(),
      };
  }
}

function status(code: number, word: string): OpsAnswer {
  return { status: code, contentType: 'application/json', body: JSON.stringify({ status: word }) };
}

async function isStoreThere(stores: Stores): Promise<boolean> {
  try {
    await stores.app.selectFrom('access_change').select('seq').limit(1).execute();
    return true;
  } catch (error) {
    if (!isStoreUnavailable(error)) stores.log.error({ err: error }, 'readiness check failed');
    return false;
  }
}
