import type { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { lineClose, lineCloseOf, pauseMs, type LineClose } from './line-close.ts';
import { SecondLine } from './second-line.ts';

/** A line that was up so long had recovered: whatever ends it now is a new story. */
const STEADY_MS = 30_000;
/** The server ends a line right after it has said what it will not take. */
const EXPLAINED_MS = 5000;

/** What a page can find out of its address when a socket does not open, which says nothing by itself. */
export interface AddressCheck {
  /** True when the server takes no sockets from it. */
  isRefused(): Promise<boolean>;
  /** A socket opened. */
  markServed(): void;
}

/**
 * Decides when a socket that the server has ended is opened again; a line that broke by itself is left to the provider,
 * which tries at once and goes on trying. When the server has lost its store, the rooms go over to another socket as
 * soon as one lets them in.
 * Tests: line-close.test.ts, tests/integration/rooms/web-line.test.ts, tests/faults/cut-off-node.test.ts.
 */
export class LineKeeper {
  #socket: HocuspocusProviderWebsocket;
  #address: AddressCheck;
  #isOpen = false;
  #isDestroyed = false;
  #second: SecondLine<HocuspocusProviderWebsocket>;
  #closed: LineClose | null = null;
  #closesInARow = 0;
  #openedAt = 0;
  #explainedUntil = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #listeners = new Set<() => void>();
  #movers = new Set<() => void>();

  /** `open` makes the line's first socket, and each that it may go over to. */
  constructor(open: () => HocuspocusProviderWebsocket, address: AddressCheck) {
    this.#address = address;
    this.#socket = this.#listenTo(open());
    this.#second = new SecondLine(
      async (signal) => {
        const { scoutRooms } = await import('./line-scout.ts');
        const rooms = [...this.#socket.configuration.providerMap.values()];
        return signal.aborted
          ? null
          : scoutRooms(
              open(),
              rooms.map(({ configuration }) => configuration),
              signal,
            );
      },
      (socket) => this.#goOver(socket),
    );
  }

  /** The one that the rooms are on now. */
  get socket(): HocuspocusProviderWebsocket {
    return this.#socket;
  }

  /** Why the line is down, as long as the person should know. */
  get closed(): LineClose | null {
    return this.#closed;
  }

  /** Called when `closed` is another one. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when `socket` is another one: the rooms have to go along, then the former one is closed. */
  onMoved(listener: () => void): () => void {
    this.#movers.add(listener);
    return () => this.#movers.delete(listener);
  }

  /** What the server says of its store. */
  storeIs(up: boolean): void {
    this.#second.storeIs(up);
  }

  /** A room was joined on it: the line is well. */
  isWell(): void {
    this.#set(null);
  }

  /** Opens it now, whatever it waits for; an open one is opened anew. */
  retry(): void {
    if (this.socket.status === 'connected') this.drop();
    else this.#connect();
  }

  /** Opens it if the server is not asked again without the person. */
  release(): void {
    if (this.#closed?.again === 'by-hand') this.#connect();
  }

  /** What the server may end the line for at any moment is taken out already: nobody has to be asked. */
  explainNextClose(): void {
    this.#explainedUntil = Date.now() + EXPLAINED_MS;
  }

  /** Ends the present connection, for one that no longer answers; a line that is held stays so. */
  drop(): void {
    this.socket.webSocket?.close();
  }

  destroy(): void {
    this.#isDestroyed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#second.giveUp();
    this.#listeners.clear();
    this.#movers.clear();
    this.socket.destroy();
  }

  #listenTo(socket: HocuspocusProviderWebsocket): HocuspocusProviderWebsocket {
    socket.on('open', this.#onOpen);
    socket.on('close', this.#onEnd);
    return socket;
  }

  #onOpen = (): void => {
    this.#openedAt = Date.now();
    this.#isOpen = true;
    this.#address.markServed();
  };

  #onEnd = ({ event }: { event: { code: number } }): void => this.#onClose(event.code);

  #goOver(socket: HocuspocusProviderWebsocket): void {
    const left = this.#socket;
    left.off('open', this.#onOpen);
    left.off('close', this.#onEnd);
    this.#socket = this.#listenTo(socket);
    this.#onOpen();
    for (const move of this.#movers) move();
    left.destroy();
  }

  #onClose(code: number): void {
    this.#second.giveUp();
    const hasOpened = this.#isOpen;
    this.#isOpen = false;
    if (!hasOpened) void this.#askAddress();
    // Whoever is not let in at this address learns nothing new from one more socket that does not open.
    if (!hasOpened && this.#isAddressRefused && lineCloseOf(code) === null) return;
    if (Date.now() - this.#openedAt > STEADY_MS) this.#closesInARow = 0;
    const told = lineCloseOf(code, this.#closesInARow + 1);
    const closed = told?.again === 'by-hand' && Date.now() < this.#explainedUntil ? null : told;
    this.#explainedUntil = 0;
    this.#set(closed);
    if (closed) this.#hold(closed);
  }

  get #isAddressRefused(): boolean {
    return this.#closed?.code === 'origin-refused';
  }

  /** Nothing is open: why not is asked for, and the line is held as long as there is no use in trying at once. */
  async #askAddress(): Promise<void> {
    const isRefused = await this.#address.isRefused();
    if (this.#isOpen || this.#isDestroyed) return;
    if (isRefused) {
      const closed = lineClose('origin-refused');
      if (!this.#isAddressRefused) this.#set(closed);
      if (closed && !this.#timer) this.#hold(closed);
    } else if (this.#isAddressRefused) {
      this.#set(null);
      this.#connect();
    }
  }

  #hold(closed: LineClose): void {
    // The provider has just planned its own next attempt.
    this.socket.disconnect();
    if (this.#timer) clearTimeout(this.#timer);
    this.#closesInARow += 1;
    if (closed.again === 'soon') this.#timer = setTimeout(() => this.#connect(), pauseMs(this.#closesInARow));
  }

  #connect(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    void this.socket.connect();
  }

  #set(closed: LineClose | null): void {
    if (closed === this.#closed) return;
    this.#closed = closed;
    for (const listener of this.#listeners) listener();
  }
}
