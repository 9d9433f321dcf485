/** What a client says to be let into a room: its token, which documents it knows, and whether it only wants to be there. */
export interface RoomCredential {
  token: string;
  /** The version of its kind's document that the client knows (`DocumentKind.version`). */
  version: number;
  /**
   * Presence without an editor's seat: somebody who stands in a scene is seen on its floor's plan, and takes no place from
   * those who draw there.
   */
  isOnlooker: boolean;
}

/** Of clients that do not say it. */
const VERSION_UNSAID = 1;
const PATTERN = /^(\S+?)(?: v([1-9]\d{0,5}))?( onlooker)?$/;

/** The first version is not said, so that servers from before there were versions take it. */
export function writeCredential({ token, version, isOnlooker }: RoomCredential): string {
  const said = version === VERSION_UNSAID ? '' : ` v${version}`;
  return `${token}${said}${isOnlooker ? ' onlooker' : ''}`;
}

/** What does not look like a credential is all token: nobody has it. */
export function readCredential(said: string): RoomCredential {
  const [, token, version, onlooker] = PATTERN.exec(said) ?? [];
  return {
    token: token ?? said,
    version: version === undefined ? VERSION_UNSAID : Number(version),
    isOnlooker: onlooker !== undefined,
  };
}
