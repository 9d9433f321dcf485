import i18next from 'i18next';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { createRouter } from './router.tsx';
import { pageOf } from './page-table.tsx';
import { isVisitOpen, markLinkEnded } from '../api/link-ended.ts';
import { endedAddress, loginAddress } from '../api/redirect-address.ts';
import type { RequestError } from '../api/request-error.ts';
import { getSession } from '../api/session-store.ts';
import { configureRequests } from '../api/request.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../i18n/languages.ts';
import { toastError, toastWarning } from '../ui/toaster.tsx';
import { UNHELD } from '../ui/use-leaving.ts';

/** The second line of the toast: what happened, as far as it is known, and the id to quote. */
function detailOf({ failure, requestId }: RequestError): string {
  const reason =
    failure && isErrorCode(failure.error) && failure.error !== 'internal'
      ? i18next.t(`errors:${failure.error}`, { ...failure.params })
      : '';
  return [reason, requestId].filter(Boolean).join(' · ');
}

/** Gives the request layer its way to the screen. */
export function connectRequests(router: ReturnType<typeof createRouter>): void {
  configureRequests({
    languageTag: () => LANGUAGE_TABLE[currentLanguage()].tag,
    onSystemError: (error) => toastError(i18next.t('errors:internal'), detailOf(error)),
    onDuplicate: () => toastWarning(i18next.t('common:duplicateSubmit')),
    onUnauthenticated: () => {
      // A visit that was open is told by the sheet; its redirect would hide why it ended.
      if (isVisitOpen()) markLinkEnded();
      else leaveEnded(router);
    },
  });
}

/** Takes a tab whose session the server has ended to the page that says so, once; from there the login leads back. */
export function leaveEnded(router: ReturnType<typeof createRouter>): void {
  const { pathname, search, hash } = router.state.navigation.location ?? router.state.location;
  const { name, access } = pageOf(pathname);
  if (name === 'not-authorized' || access === 'unauthenticated-only') return;
  void router.navigate(endedAddress(pathname, search) + hash, { state: UNHELD });
}

/**
 * Takes a tab after a logout in another one to the login, which leads back to where it was; a page that is open to
 * everybody stays. Where somebody else has logged in, or in another tenant, their first page comes instead.
 */
export function leaveLoggedOut(router: ReturnType<typeof createRouter>): void {
  const { pathname, search, hash } = router.state.navigation.location ?? router.state.location;
  const isSomebodyIn = getSession() !== null;
  if (!isSomebodyIn && pageOf(pathname).access !== 'login') return;
  const target = isSomebodyIn ? '/' : loginAddress(pathname, search) + hash;
  void router.navigate(target, { replace: true, state: UNHELD });
}
