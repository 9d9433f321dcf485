import type { MemberUserData } from '@plumbline/shared/contract/auth.ts';
import i18next from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressAfterLogin } from '../../api/redirect-address.ts';
import { useSession } from '../../api/session-store.ts';
import { adoptLanguage, currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../i18n/languages.ts';

/** The way from the login to where it leads, in the language of whoever has logged in. */
export function useEnter(): (userData: MemberUserData) => Promise<void> {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return async ({ id, language }) => {
    const target = addressAfterLogin(search, hash);
    // Another tab may have changed the language of the browser already.
    const isOther = LANGUAGE_TABLE[currentLanguage()].tag !== i18next.language;
    if (adoptLanguage(language, id) || isOther) window.location.assign(target);
    else await navigate(target, { replace: true });
  };
}

/**
 * Somebody has logged in in another tab: this one goes on as if it had been here.
 * @param stays while something is typed here, or the page is none of the way in
 */
export function useFollowLogin(stays: boolean): void {
  const session = useSession();
  const enter = useEnter();
  // The other tab writes one thing after the other, what the person may do after who it is.
  const isKnown = session?.kind === 'member' && session.rules.length > 0;
  const follows = isKnown && !stays;
  const follow = useEffectEvent(() => {
    if (session?.kind === 'member') void enter(session.userData);
  });
  useEffect(() => {
    if (follows) follow();
  }, [follows]);
}
