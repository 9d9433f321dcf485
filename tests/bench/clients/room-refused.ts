/** The server did not let somebody in. */
export class RoomRefused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`refused: ${reason}`);
    this.name = 'RoomRefused';
    this.reason = reason;
  }
}
