/** Two people come to the page that replaces the drawing of one plan at the same time. */
import type { SoftLock } from '@plumbline/shared/protocol/soft-lock.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import type { PlanRoom } from '../room/plan-room.ts';
import type { Person } from '../../../collab/presence-store.ts';
import { roomOn } from '../testing/room-on.ts';
import { person } from '../../../collab-ui/testing/person.ts';
import { useSoftLock } from '../../../collab-ui/use-soft-lock.ts';

/** Longer than the page waits to hear what others hold, and than a lock has to rest. */
const SETTLED_MS = 3000;
const LEFT_LYING_MS = 75_000;

/** One room in which everybody hears at once what anybody says. */
class Meeting {
  #seats: { name: string; clientId: number; lock: SoftLock | null }[] = [];
  #listeners = new Set<() => void>();

  sit(name: string): PlanRoom {
    const room = roomOn(new Y.Doc(), []);
    const seat: { name: string; clientId: number; lock: SoftLock | null } = {
      name,
      clientId: room.doc.clientID,
      lock: null,
    };
    this.#seats.push(seat);
    const people = (): Person[] =>
      this.#seats.map(({ name: each, clientId, lock }) =>
        person(each, { clientId, lock, isSelf: clientId === seat.clientId }),
      );
    return {
      ...room,
      presence: {
        ...room.presence,
        tell: ({ lock }) => {
          if (lock !== undefined) seat.lock = lock;
          for (const listener of this.#listeners) listener();
        },
      },
      onPresence: (listener) => {
        const tell = () => listener(people());
        this.#listeners.add(tell);
        tell();
        return () => this.#listeners.delete(tell);
      },
    };
  }
}

function Page({ room, who }: { room: PlanRoom; who: string }) {
  const { holder, takeOver } = useSoftLock(room, 'revision');
  return (
    <section aria-label={who}>
      <p>{holder ? `held by ${holder.person.name}` : 'free'}</p>
      <button type="button" disabled={!holder?.resting} onClick={takeOver}>
        take over
      </button>
    </section>
  );
}

let meeting: Meeting;
const page = (who: string) => within(screen.getByRole('region', { name: who }));
function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  meeting = new Meeting();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('of two who replace a drawing at once one has it, the other sees who, and goes on once it is left lying', () => {
  render(
    <>
      <Page room={meeting.sit('ana')} who="ana" />
      <Page room={meeting.sit('ben')} who="ben" />
    </>,
  );
  wait(SETTLED_MS);
  const [has, waits] = page('ana').queryByText('free') ? ['ana', 'ben'] : ['ben', 'ana'];
  expect(page(has).getByText('free')).toBeTruthy();
  expect(page(waits).getByText(`held by ${has}`)).toBeTruthy();
  expect(page(waits).getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  wait(LEFT_LYING_MS);
  fireEvent.click(page(waits).getByRole('button'));
  expect(page(waits).getByText('free')).toBeTruthy();
  expect(page(has).getByText(`held by ${waits}`)).toBeTruthy();
});

it('who leaves the page leaves the drawing to the other', () => {
  const ana = render(<Page room={meeting.sit('ana')} who="ana" />);
  render(<Page room={meeting.sit('ben')} who="ben" />);
  wait(SETTLED_MS);
  expect(page('ben').getByText('held by ana')).toBeTruthy();
  ana.unmount();
  wait(SETTLED_MS);
  expect(page('ben').getByText('free')).toBeTruthy();
});
