import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endSession } from '../../api/auth.ts';
import { removeMemberSession, type MemberSession } from '../../api/session-store.ts';
import { UNHELD, unsavedNames } from '../../ui/use-leaving.ts';
import type { UnsentWork } from '../local-work.ts';

export interface Logout {
  /** What was typed on this page and would be lost; asked about while this is not empty. */
  typed: readonly string[];
  /** What would be lost; the question is open while this is not empty. */
  unsent: readonly UnsentWork[];
  sending: boolean;
  start: () => Promise<void>;
  /** Sends first, and logs out only when everything is stored. */
  send: () => Promise<void>;
  discard: () => Promise<void>;
  /** Goes on without what was typed. */
  forget: () => Promise<void>;
  stay: () => void;
}

/** What lies on this device concerns nobody before they leave: the first screen does without it. */
const localWork = () => import('../local-work.ts');

/** Logging out removes every copy on this device. */
export function useLogout(session: MemberSession): Logout {
  const navigate = useNavigate();
  return useLeaving(session, async () => {
    await (await localWork()).deleteLocalWork(session.userData.id);
    // First here, then on the server: nothing on this page may hear of the end as a 401.
    removeMemberSession();
    await navigate('/login', { state: UNHELD });
    await endSession(session.accessToken);
  });
}

/** A session is left for good; what was typed, then the edits that are only here, are asked about first. */
export function useLeaving({ userData: { id: userId } }: MemberSession, end: () => Promise<void>): Logout {
  const [unsent, setUnsent] = useState<readonly UnsentWork[]>([]);
  const [sending, setSending] = useState(false);
  const [typed, setTyped] = useState<readonly string[]>([]);

  const leave = async () => {
    setUnsent([]);
    await end();
  };
  const askOrLeave = async () => {
    const waiting = await (await localWork()).listUnsentWork(userId);
    if (waiting.length > 0) setUnsent(waiting);
    else await leave();
  };
  return {
    typed,
    unsent,
    sending,
    async start() {
      const names = unsavedNames();
      if (names.length > 0) setTyped(names);
      else await askOrLeave();
    },
    async forget() {
      setTyped([]);
      await askOrLeave();
    },
    discard: leave,
    stay() {
      setTyped([]);
      setUnsent([]);
    },
    async send() {
      setSending(true);
      await (await localWork()).sendUnsentWork(unsent);
      setSending(false);
      // What could not be sent is still there, and so is what was refused just now.
      await askOrLeave();
    },
  };
}
