/**
 * How often a list is read anew although the feed tells of its changes: for what no event tells of, such as a day that is
 * over or what happens in other tenants, and for where the feed cannot come through.
 */
export const NET_RENEWAL_MS = 60_000;
