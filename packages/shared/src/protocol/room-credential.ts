/** What a client says to be let into a room: its token, and whether it only wants to be there. */
export interface RoomCredential {
  token: string;
  /**
   * Presence without an editor's seat: somebody who stands in a scene is seen on its floor's plan, and takes no place from
   * those who draw there.
   */
  isOnlooker: boolean;
}

const ONLOOKER_SUFFIX = ' onlooker';

export function writeCredential({ token, isOnlooker }: RoomCredential): string {
  return isOnlooker ? `${token}${ONLOOKER_SUFFIX}` : token;
}

export function readCredential(said: string): RoomCredential {
  const isOnlooker = said.endsWith(ONLOOKER_SUFFIX);
  return { token: isOnlooker ? said.slice(0, -ONLOOKER_SUFFIX.length) : said, isOnlooker };
}
