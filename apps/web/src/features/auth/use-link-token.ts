import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

const StateSchema = z.object({ linkToken: z.string() });

/** What the tab's entry of a page has that reads a token, where no address brings it. */
export function linkTokenState(token: string | null): { linkToken: string | null } {
  return { linkToken: token };
}

/**
 * The single-use token of a mail's link, null without one. It is read once and taken out of the address, so that it is
 * not copied from there; the tab's entry of the page keeps it, since choosing a language loads the page anew.
 */
export function useLinkToken(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => {
    const kept = z.safeParse(StateSchema, state);
    return new URLSearchParams(search).get('token') ?? kept.data?.linkToken ?? null;
  });
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true, state: linkTokenState(token) });
  }, [navigate, pathname, search, token]);
  return token;
}
