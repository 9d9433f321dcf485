import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import {
  AbilityRuleSchema,
  MemberUserDataSchema,
  VisitorUserDataSchema,
  type AbilityRule,
  type MemberUserData,
  type VisitorUserData,
} from '@plumbline/shared/contract/auth.ts';
import type { LinkShows } from '@plumbline/shared/protocol/live-feed.ts';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { browserTexts, tabTexts } from '../storage/kept-texts.ts';

/**
 * Who uses this browser tab, kept under the product prefix.
 * A visitor's values live in sessionStorage and are read first, so a member's session in localStorage stays
 * untouched by a visit and returns when the visitor leaves. Guarded by session-store.test.ts.
 */
export interface MemberSession {
  kind: 'member';
  accessToken: string;
  userData: MemberUserData;
  rules: AbilityRule[];
  firstLogin: 0 | 1;
}
export interface VisitorSession {
  kind: 'visitor';
  accessToken: string;
  userData: VisitorUserData;
  firstLogin: 2;
}
export type Session = MemberSession | VisitorSession;

/** What the share login remembers of the project it leads to. */
export interface ProjectRecord {
  projectId: string;
  projectName: string;
  projectAddress: string;
  role: 50 | 60;
}

const KEYS = {
  accessToken: 'plumbline-accessToken',
  userData: 'plumbline-userData',
  tenantId: 'plumbline-tenantId',
  userAbilityRules: 'plumbline-userAbilityRules',
  firstLogin: 'plumbline-firstLogin',
  project: 'plumbline-project',
  timezone: 'plumbline-timezone',
} as const;

const MANAGE_ALL: AbilityRule[] = [{ action: 'manage', subject: 'all' }];

let current: Session | null = null;
const listeners = new Set<() => void>();

function readJson(storage: typeof browserTexts, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readMember(): MemberSession | null {
  const accessToken = browserTexts.getItem(KEYS.accessToken);
  const userData = z.safeParse(MemberUserDataSchema, readJson(browserTexts, KEYS.userData));
  const rules = z.safeParse(z.array(AbilityRuleSchema), readJson(browserTexts, KEYS.userAbilityRules));
  if (!accessToken || !userData.success) return null;
  const firstLogin = browserTexts.getItem(KEYS.firstLogin) === '1' ? 1 : 0;
  return { kind: 'member', accessToken, userData: userData.data, rules: rules.data ?? [], firstLogin };
}

function readVisitor(): VisitorSession | null {
  const accessToken = tabTexts.getItem(KEYS.accessToken);
  const userData = z.safeParse(VisitorUserDataSchema, readJson(tabTexts, KEYS.userData));
  if (!accessToken || !userData.success) return null;
  return { kind: 'visitor', accessToken, userData: userData.data, firstLogin: 2 };
}

/** Reads the storages anew; called once at start and whenever another tab changes them. */
export function loadSession(): void {
  current = readVisitor() ?? readMember();
  for (const listener of listeners) listener();
}

/** Who is meant by a session: an account in a tenant; null for a visitor. */
function whoIs(session: Session | null): string | null {
  return session?.kind === 'member' ? `${session.userData.id} ${session.userData.tenantId}` : null;
}

/**
 * Another tab that logs in or out is followed; `onLeft` takes this one off a page of a session that is over, or of
 * somebody else's, or of another tenant. `isEnded` tells that the server has ended it, which another tab heard first.
 * A page that the browser had put aside whole heard of nothing and looks now.
 */
export function followOtherTabs(onLeft: (isEnded: boolean) => void): () => void {
  const look = () => {
    const before = current;
    loadSession();
    if (before === null) return;
    if (current === null || (current.kind === 'member' && whoIs(before) !== whoIs(current)))
      onLeft(isEndedSession());
  };
  const onStorage = (event: StorageEvent) => {
    // Without a key everything was removed at once.
    const isOurs = event.key === null || event.key.startsWith('plumbline-');
    if (event.storageArea === localStorage && isOurs) look();
  };
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) look();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

/** The server took only the token away (`clearAccessToken`); whoever logs out goes with everything. */
function isEndedSession(): boolean {
  return browserTexts.getItem(KEYS.accessToken) === null && browserTexts.getItem(KEYS.userData) !== null;
}

/** The present session, outside of rendering. */
export function getSession(): Session | null {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The present session; the component follows its changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, getSession);
}

/** True while a member's session lies in this browser, under a visit too. */
export function hasMemberSession(): boolean {
  return readMember() !== null;
}

export function storeMemberSession(session: Omit<MemberSession, 'kind'>, timeZone: string): void {
  leaveVisit();
  browserTexts.setItem(KEYS.accessToken, session.accessToken);
  browserTexts.setItem(KEYS.userData, JSON.stringify(session.userData));
  browserTexts.setItem(KEYS.tenantId, session.userData.tenantId);
  browserTexts.setItem(KEYS.userAbilityRules, JSON.stringify(session.rules));
  browserTexts.setItem(KEYS.firstLogin, String(session.firstLogin));
  browserTexts.setItem(KEYS.timezone, timeZone);
  loadSession();
}

/** Keeps what a member has changed about themselves; other tabs follow. */
export function changeUserData(change: Partial<MemberUserData>): void {
  const member = readMember();
  if (!member) return;
  browserTexts.setItem(KEYS.userData, JSON.stringify({ ...member.userData, ...change }));
  loadSession();
}

/** The tour is over: it is not offered again in this browser. */
export function endFirstLogin(): void {
  browserTexts.setItem(KEYS.firstLogin, '0');
  loadSession();
}

/** A visitor gets manage-all, as the specification says; the server gives read only. */
export function storeVisitorSession(accessToken: string, userData: VisitorUserData, timeZone: string): void {
  tabTexts.setItem(KEYS.accessToken, accessToken);
  tabTexts.setItem(KEYS.userData, JSON.stringify(userData));
  tabTexts.setItem(KEYS.tenantId, userData.tenantId);
  tabTexts.setItem(KEYS.userAbilityRules, JSON.stringify(MANAGE_ALL));
  tabTexts.setItem(KEYS.firstLogin, '2');
  tabTexts.setItem(KEYS.timezone, timeZone);
  loadSession();
}

/** The link of the visit shows something else from now on. @returns false when nothing changed */
export function changeVisit(shows: LinkShows): boolean {
  if (current?.kind !== 'visitor') return false;
  const { userData } = current;
  const changed = { ...userData, ...shows };
  if (JSON.stringify(changed) === JSON.stringify(userData)) return false;
  tabTexts.setItem(KEYS.userData, JSON.stringify(changed));
  loadSession();
  return true;
}

/** The time zone of the project that is visited; it outlives the link's token. */
export function visitTimeZone(): string | undefined {
  return tabTexts.getItem(KEYS.timezone) ?? undefined;
}

/** The stored project and time zone go before a share login begins. */
export function clearProjectAndTimeZone(): void {
  for (const key of [KEYS.project, KEYS.timezone]) tabTexts.removeItem(key);
}

export function storeProjectRecord(record: ProjectRecord): void {
  tabTexts.setItem(KEYS.project, JSON.stringify(record));
}

/** Ends the visit in this tab; a member's session shows again. */
export function leaveVisit(): void {
  for (const key of Object.values(KEYS)) tabTexts.removeItem(key);
  loadSession();
}

/** Removes everything of the member; a visit in this tab goes on. */
export function removeMemberSession(): void {
  // Who it was goes first: a token that goes before them is one that the server has ended.
  for (const key of [KEYS.userData, ...Object.values(KEYS)]) browserTexts.removeItem(key);
  loadSession();
}

/** 401: only the token in use goes (specification §4); its session no longer counts as logged in. */
export function clearAccessToken(): void {
  const storage = current?.kind === 'visitor' ? tabTexts : browserTexts;
  storage.removeItem(KEYS.accessToken);
  loadSession();
}

/** What the menu may show: the stored rules, of no project in particular. */
export function rulesOf(session: Session | null): AbilityRule[] {
  if (!session) return [];
  return session.kind === 'visitor' ? MANAGE_ALL : session.rules;
}

/** What a member may do in the tenant, outside of projects; null for a visitor. */
export function tenantAbility(session: Session | null): AppAbility | null {
  if (session?.kind !== 'member') return null;
  const { id: accountId, tenantId, systemRole } = session.userData;
  return abilityFor({ kind: 'member', accountId, tenantId, systemRole, sessionId: '' }, null);
}

/** The abilities inside one project, from the same rules the server enforces. */
export function projectAbility(
  session: Session | null,
  project: {
    id: string;
    projectRole: 10 | 20 | 30 | 40 | 50 | 60;
    asOperator: boolean;
    status: 'active' | 'closed';
  },
): AppAbility | null {
  if (!session) return null;
  const standing = {
    projectId: project.id,
    projectRole: project.projectRole,
    asOperator: project.asOperator,
    projectStatus: project.status,
  };
  if (session.kind === 'member') {
    const { id: accountId, tenantId, systemRole, isReadOnly = false } = session.userData;
    return abilityFor(
      { kind: 'member', accountId, tenantId, systemRole, sessionId: '', isReadOnly },
      standing,
    );
  }
  const { linkId, tenantId, projectId, projectRole } = session.userData;
  const { scene, showsNotes, showsPlan, showsTimeLine, allowsDownload } = session.userData;
  return abilityFor(
    { kind: 'visitor', linkId, tenantId, projectId, projectRole, sessionId: '' },
    { ...standing, link: { scene, showsNotes, showsPlan, showsTimeLine, allowsDownload } },
  );
}
