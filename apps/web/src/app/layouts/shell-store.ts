import { proxy, useSnapshot } from 'valtio';

/** What lies over the page and can be opened from several places: bar, menu, palette and keys. */
export type ShellSheet =
  'palette' | 'settings' | 'keys' | 'navigation' | 'alerts' | 'tenants' | 'tour' | 'invitation' | 'logout';

const store = proxy<{ open: ShellSheet | null; invitationToken: string }>({
  open: null,
  invitationToken: '',
});

/** The sheet that is open now; there is never more than one. */
export function useOpenSheet(): ShellSheet | null {
  return useSnapshot(store).open;
}

export function openSheet(sheet: ShellSheet): void {
  store.open = sheet;
}

/** Asks whoever is logged in and has opened an invitation what is to become of it; its token is kept here alone. */
export function openInvitation(token: string): void {
  store.invitationToken = token;
  store.open = 'invitation';
}

export function useInvitationToken(): string {
  return useSnapshot(store).invitationToken;
}

/** Closes this sheet only: one that gives way to the next may hear of its own end afterwards. */
export function closeSheet(sheet: ShellSheet): void {
  if (store.open === sheet) store.open = null;
}
