import { isErrorCode, ERRORS, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { roomName } from '@plumbline/shared/ids/room-name.ts';
import { writeCredential } from '@plumbline/shared/protocol/room-credential.ts';
import type { RoomMessage } from '@plumbline/shared/protocol/room-messages.ts';
import { ref } from 'valtio';
import { endUnauthenticated } from '../api/request.ts';
import { getSession } from '../api/session-store.ts';
import { markLinkEnded, markVisitOpen } from '../api/link-ended.ts';
import { chipState, delayOf } from './chip-state.ts';
import type { EditAction } from './edit-action.ts';
import { openOutboxStore, type OutboxEntry, type OutboxStore } from './outbox-store.ts';
import { listPeople, RoomPeople, type Person, type SelfIdentity } from './presence-store.ts';
import { LastEditors } from './last-editors.ts';
import { readRoomMessage } from './read-room-message.ts';
import { RefusedEdits } from './refused-edits.ts';
import { lineClose, pauseMs, type LineClose } from './line-close.ts';
import type { LineKeeper } from './line-keeper.ts';
import { acquireLine, releaseLine } from './project-socket.ts';
import type { RoomKind } from './room-kind.ts';
import { RoomSession } from './room-session.ts';
import { newRoomStatus, type RoomEnd, type RoomStatus } from './room-status.ts';
import { roomOn, type Room } from './room.ts';
import { SaveClock } from './save-clock.ts';

const TICK_MS = 200;
const STUCK_MS = 10_000;
const REJOIN_MS = 1000;
/** So often is looked for what tabs that were closed left unsent. */
const TAKE_OVER_EACH_MS = 5000;
/** Where the device does not answer by then, the room is joined without it. */
const TAKE_OVER_WITHIN_MS = 3000;
/** Steps made again that are under way at once: thousands in one moment would be a flood, and end the line. */
const REPEATED_AT_ONCE = 100;

/** One open room of this tab, shared by all who use it. */
export class RoomConnection<
  Action extends EditAction = EditAction,
  View extends Room<Action> = Room<Action>,
> {
  readonly kind: RoomKind<Action, View>;
  readonly status: RoomStatus = newRoomStatus();
  #projectId: string;
  #subjectId: string;
  #line: LineKeeper;
  #stopListening: () => void;
  #session: RoomSession<Action> | null = null;
  #room: View | null = null;
  #store: OutboxStore<Action> | null = null;
  #self: SelfIdentity | null = null;
  #visitId: string | null = null;
  #people: readonly Person[] = [];
  #listeners = new Set<() => void>();
  #identityListeners = new Set<() => void>();
  #lastEditors = new LastEditors();
  #refused = new RefusedEdits<Action>(this.status);
  #clock = new SaveClock((at) => this.#store?.setLastSavedAt(this.#roomName, at));
  /** What waits for the next document of this room. */
  #carried: readonly OutboxEntry<Action>[] = [];
  #reopenedAt = 0;
  #lookedAt = Date.now();
  /** Another number with each line, so that whoever joined on a former one knows. */
  #lineNumber = 0;
  /** Why this room did not let the person in on an open line, and how often in a row. */
  #denied: LineClose | null = null;
  #denials = 0;
  #ticker: ReturnType<typeof setInterval>;
  #closed = false;

  constructor(
    kind: RoomKind<Action, View>,
    { projectId, subjectId }: { projectId: string; subjectId: string },
  ) {
    this.kind = kind;
    this.#projectId = projectId;
    this.#subjectId = subjectId;
    this.#line = acquireLine(projectId);
    const stops = [this.#line.subscribe(() => this.#tellClosed()), this.#line.onMoved(() => this.#move())];
    this.#stopListening = () => stops.forEach((stop) => stop());
    this.#tellClosed();
    this.#ticker = setInterval(() => {
      this.#repeatCarried();
      if (Date.now() - this.#lookedAt >= TAKE_OVER_EACH_MS) void this.#takeOver();
      this.#tick();
    }, TICK_MS);
    if (getSession()?.kind === 'visitor') markVisitOpen();
    void this.#start();
  }

  get #roomName(): string {
    return roomName({ kind: this.kind.name, subjectId: this.#subjectId });
  }

  /** The server has said that the person may write something here. */
  get #mayWrite(): boolean {
    const { access } = this.status;
    return access !== null && access !== 'read';
  }

  get #credential(): string {
    const version = this.kind.document?.version ?? 1;
    const { isOnlooker = false } = this.kind;
    return writeCredential({ token: getSession()?.accessToken ?? '', version, isOnlooker });
  }

  get room(): View | null {
    return this.#room;
  }

  /** Everybody in the room, one entry a person. */
  get people(): readonly Person[] {
    return this.#people;
  }

  /** Called when `room` or `people` is another object. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tries at once instead of waiting for the next attempt. */
  retry(): void {
    this.#line.retry();
  }

  /** Gives up what waits: the copy on this device goes and the room is loaded from the server. */
  async discardWaiting(): Promise<void> {
    this.#clock.startAnew();
    this.#session?.outbox.clear();
    this.#carried = [];
    await this.#restart();
    // What the server would not take is gone.
    this.#line.release();
  }

  /** Makes the refused edits once more on what the server holds; one that is refused again comes back. */
  tryRefused(): void {
    const session = this.#session;
    if (!session || !this.#mayWrite) return;
    this.#refused.tryAgain((action, step) => session.again(action, step));
    this.#tick();
  }

  dismissRefused(): void {
    this.#refused.dismiss();
    this.#tick();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#ticker);
    this.#listeners.clear();
    this.#identityListeners.clear();
    await this.#session?.close({ forgetCopy: false });
    this.#store?.close();
    this.#stopListening();
    releaseLine(this.#projectId);
  }

  async #start(): Promise<void> {
    const session = getSession();
    const userId = session?.kind === 'member' ? session.userData.id : null;
    if (userId && !this.#store && this.kind.document) {
      this.#store = await openOutboxStore<Action>(userId, () => {
        this.status.offlineCopies = false;
      });
      this.status.offlineCopies = this.#store !== null;
      this.#clock.remember((await this.#store?.lastSavedAt(this.#roomName).catch(() => null)) ?? null);
      await this.#refused.load(this.#store, this.#roomName);
    }
    if (this.#closed) return;
    if (await this.#isKnown()) await this.#open(userId);
    else this.#stayOut('reload-needed');
  }

  /** A newer page may have kept a newer document on this device: it is neither shown nor written to. */
  async #isKnown(): Promise<boolean> {
    const version = this.kind.document?.version;
    if (!this.#store || version === undefined) return true;
    return this.#store.admit(this.#roomName, version).catch(() => true);
  }

  async #open(userId: string | null): Promise<void> {
    const session = new RoomSession({
      room: this.#roomName,
      document: this.kind.document,
      userId,
      store: this.#store,
      socket: this.#line.socket,
      token: () => this.#credential,
      onOutbox: () => this.#onOutbox(),
      carried: this.#carried,
    });
    this.#session = session;
    const people = new RoomPeople(session.awareness, () => ({
      self: this.#self,
      access: this.status.access,
    }));
    const hadCopy = await session.loadCopy();
    if (this.#closed || this.#session !== session) return;
    // An empty document may have been seen as well; it can be worked on without a server like any other.
    if (hadCopy || this.#clock.times.lastSavedAt !== null) this.status.loaded = true;
    const room = roomOn(session, {
      subjectId: this.#subjectId,
      mayEdit: () =>
        this.kind.document !== null &&
        this.status.access !== 'read' &&
        this.status.ended === null &&
        !this.#closed,
      people: () => people.all,
      identityListeners: this.#identityListeners,
      lastEditorOf: (subjectId) => this.#lastEditors.of(subjectId),
    });
    this.#room = this.kind.view(room);
    this.#lastEditors.watch(session, people);
    room.onPresence((all) => this.#onPeople(all));
    this.#tell();
    await this.kind.whenKnown?.(this.#subjectId);
    if (this.#closed || this.#session !== session) return;
    const provider = session.join();
    provider?.on('stateless', ({ payload }: { payload: string }) => this.#onMessage(payload));
    provider?.on('synced', () => void this.#onAnswered());
    provider?.on('close', () => this.#onLost());
    provider?.on('authenticationFailed', ({ reason }: { reason: string }) => this.#onDenied(reason));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #onPeople(people: readonly Person[]): void {
    const listed = listPeople(this.#people, people);
    if (listed === this.#people) return;
    this.#people = listed;
    this.#tell();
  }

  async #restart(): Promise<void> {
    const old = this.#session;
    this.#session = null;
    this.#room = null;
    this.#identityListeners.clear();
    this.#lineNumber += 1;
    this.status.joined = false;
    this.#clock.lost();
    this.#tell();
    await old?.close({ forgetCopy: true });
    if (!this.#closed) await this.#start();
  }

  /** What the server's log and the journal call an edit that is on its way; null for one that has not left. */
  editIdOf(entry: { id: string }): string | null {
    return this.#session?.outbox.editIdOf(entry, this.#visitId) ?? null;
  }

  #onOutbox(): void {
    const waiting = this.#session?.outbox.entries ?? [];
    // A list as a whole: watched entry by entry, each of a thousand waiting edits would make the next one slower.
    this.status.waiting = ref(waiting.map(({ id, room, at, action }) => ({ id, room, at, action })));
    this.#clock.waiting(waiting.length);
    this.#tick();
  }

  /** Nothing is called saved before it is known what other tabs left. */
  async #onAnswered(): Promise<void> {
    const line = this.#lineNumber;
    if (this.#store) await this.#takeOver();
    if (line === this.#lineNumber && !this.#closed) this.#onJoined();
  }

  async #takeOver(): Promise<void> {
    this.#lookedAt = Date.now();
    const session = this.#session;
    if (!session || !this.#store || this.status.ended !== null) return;
    const late = new Promise<void>((resolve) => setTimeout(resolve, TAKE_OVER_WITHIN_MS));
    await Promise.race([session.takeOver(), late]);
  }

  #onJoined(): void {
    this.status.joined = true;
    this.status.loaded = true;
    this.#denied = null;
    this.#denials = 0;
    this.#line.isWell();
    this.#tellClosed();
    this.#clock.joined(this.status.waiting.length);
    this.#tick();
  }

  #onLost(): void {
    this.#lineNumber += 1;
    this.status.joined = false;
    this.#clock.lost();
    // A room closed on an open socket stays dead unless it is joined again.
    if (this.#line.socket.status === 'connected' && this.status.ended === null) this.#rejoinIn(REJOIN_MS);
    this.#tick();
  }

  /** On the new socket the room is joined like on any other; what waits was never on its way there. */
  #move(): void {
    this.#lineNumber += 1;
    this.status.joined = false;
    this.#clock.lost();
    this.#session?.moveTo(this.#line.socket);
    this.#tick();
  }

  #storeIs(up: boolean): void {
    this.status.storeUp = up;
    this.#line.storeIs(up);
  }

  #rejoinIn(delayMs: number): void {
    setTimeout(() => {
      // Joined meanwhile on a new line, a second handshake would mix up what was acknowledged.
      if (this.#closed || this.status.joined || this.status.ended !== null) return;
      if (this.#line.socket.status !== 'connected') return;
      void this.#session?.provider?.rejoin();
    }, delayMs);
  }

  #onDenied(reason: string): void {
    const code = isErrorCode(reason) ? reason : 'not-found';
    if (lineClose(code)?.again === 'by-hand') return this.#stayOut(code);
    if (!ERRORS[code].retry) return this.#end(endOf(code));
    if (code === 'store-unavailable') this.#storeIs(false);
    this.#denied = lineClose(code);
    this.#denials += 1;
    this.#rejoinIn(code === 'store-unavailable' ? REJOIN_MS : pauseMs(this.#denials));
    this.#tellClosed();
  }

  /** The person reads why this page is not in the room, and what to do. */
  #stayOut(code: ErrorCode): void {
    this.#denied = lineClose(code);
    this.#tellClosed();
  }

  #tellClosed(): void {
    this.status.closed = this.#line.closed ?? this.#denied;
  }

  #end(end: RoomEnd): void {
    if (this.status.ended) return;
    this.status.ended = end;
    this.status.access = 'read';
    if (end === 'link-ended') markLinkEnded();
    if (end === 'unauthenticated') {
      // Whoever has logged out here has no session any more, and is led on by that.
      const kind = getSession()?.kind;
      if (kind === 'visitor') markLinkEnded();
      else if (kind === 'member') endUnauthenticated();
    }
    this.#session?.provider?.destroy();
  }

  #onMessage(payload: string): void {
    const message = readRoomMessage(payload);
    if (!message) return;
    if (message.t === 'access') this.#onAccess(message);
    else if (message.t === 'refused') this.#onRefused(message.code, message.editId);
    else if (message.t === 'store') this.#storeIs(message.up);
    else if (message.t === 'guests') this.#onGuests(message.count);
    else if (!ERRORS[message.code].retry) this.#end(endOf(message.code));
    this.#tick();
  }

  #onGuests(count: number): void {
    this.status.guests = count;
    this.#session?.presence.setGuests(count);
  }

  #onAccess(message: Extract<RoomMessage, { t: 'access' }>): void {
    const lostRight = this.#mayWrite && message.access === 'read';
    this.status.downgraded = lostRight || (this.status.downgraded && message.access === 'read');
    this.status.access = message.access;
    this.status.accessReason = message.reason;
    this.status.isSealed = message.isSealed ?? false;
    this.#storeIs(true);
    this.#self = message.user;
    this.#visitId = message.visitId ?? null;
    for (const listener of this.#identityListeners) listener();
    if (message.access === 'read' && (this.#session?.outbox.size ?? 0) > 0) this.#onRefused('edit-read-only');
  }

  /**
   * Keeps copies of what was refused and starts anew from what the server holds. Somebody who may only read loses all
   * that waits; else only the refused edit is lost, and what waits beside it is made again.
   */
  #onRefused(code: string, editId: string | null = null): void {
    const session = this.#session;
    if (!session) return;
    this.#clock.startAnew();
    this.#line.explainNextClose();
    this.#refused.add(session.outbox.refuse(code, { everything: code === 'edit-read-only', editId }));
    this.#carried = session.outbox.entries;
    void this.#restart();
  }

  /** Only behind the handshake does each step leave in a frame of its own. */
  #repeatCarried(): void {
    const session = this.#session;
    if (!this.status.joined || !this.#mayWrite || !session?.provider?.hasShakenHands) return;
    const { size, toRepeat } = session.outbox;
    const underWay = size - toRepeat.length;
    if (toRepeat.length === 0 || underWay >= REPEATED_AT_ONCE) return;
    this.#carried = [];
    for (const entry of session.repeatCarried(REPEATED_AT_ONCE - underWay)) {
      this.#refused.add(session.outbox.giveUp(entry, 'edit-built-on-refused'));
    }
  }

  #tick(): void {
    const now = Date.now();
    const { times } = this.#clock;
    const { joined, storeUp, access, waiting, refused } = this.status;
    const isAddressRefused = this.status.closed?.code === 'origin-refused';
    const facts = {
      isAddressRefused,
      joined,
      storeUp,
      access,
      waiting: waiting.length,
      refused: refused.length,
      ...times,
    };
    const chip = chipState(facts, now);
    this.status.delay = delayOf(facts, now);
    if (JSON.stringify(chip) !== JSON.stringify(this.status.chip)) this.status.chip = chip;
    const stuckSince = Math.max(times.waitingSince ?? now, this.#reopenedAt);
    if (this.status.joined && this.status.storeUp && now - stuckSince > STUCK_MS) {
      // What waits goes on waiting in the eyes of the chip: a new line is no reason to call it saved.
      this.#reopenedAt = now;
      this.#line.drop();
    }
  }
}

function endOf(code: string): RoomEnd {
  if (code === 'unauthenticated' || code === 'not-authorized' || code === 'link-ended') return code;
  return 'not-found';
}
