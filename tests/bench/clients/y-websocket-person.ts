import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import { hasAll, listenTo } from './library-copy.ts';
import { NO_TOKEN, type Person, type PersonOptions } from './person.ts';

/** Somebody with y-websocket's own provider. Its server confirms nothing. */
export class YWebsocketPerson implements Person {
  readonly doc = new Y.Doc();
  readonly isAnswered = false;
  readonly #options: PersonOptions;
  readonly #provider: WebsocketProvider;

  constructor(options: PersonOptions) {
    this.#options = options;
    if (options.plan) applyUpdate(this.doc, options.plan);
    this.#provider = new WebsocketProvider(options.url, options.room, this.doc, {
      connect: false,
      disableBc: true,
      protocols: subprotocols(options.token),
    });
    this.#provider.on('connection-close', () => options.witness.wasClosed());
    listenTo(this.doc, this.#provider.awareness, this.#provider, options.witness);
  }

  async join(): Promise<void> {
    this.#provider.connect();
    const isIn = (): boolean => this.#provider.synced && hasAll(this.doc, this.#options.awaits);
    await eventually(isIn, this.#options.timeoutMs, 1);
  }

  point(state: object): void {
    this.#provider.awareness.setLocalState({ ...state });
  }

  leave(): void {
    this.#provider.destroy();
  }
}

/** What carries the token; other servers ask for none and would choose none of these. */
export function subprotocols(token: string): string[] {
  return token === NO_TOKEN ? [] : ['plumbline', token];
}
