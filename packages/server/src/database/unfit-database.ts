/** A database that the product cannot work with; the message is the one sentence its administrator reads. */
export class UnfitDatabaseError extends Error {
  /** @param sentence what is missing and who can give it */
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'UnfitDatabaseError';
  }
}
