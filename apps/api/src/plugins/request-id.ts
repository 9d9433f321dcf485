import { randomUUID } from 'node:crypto';

/** The server's own id of a request; a client's is not taken over, since it would go into the logs unchecked. */
export function newRequestId(): string {
  return randomUUID();
}
