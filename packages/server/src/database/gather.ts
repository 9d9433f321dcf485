/**
 * Answers many with few looks: one is under way at a time, and what is asked meanwhile is looked up together.
 *
 * Invariants (gather.test.ts): a look begins after it was asked for, so an answer is never older than the question; one
 * that fails fails for those who asked for it and for nobody else.
 */
export class Gather<Question, Answer> {
  readonly #look: (questions: readonly Question[]) => Promise<(question: Question) => Answer>;
  readonly #atOnce: number;
  #waiting: { question: Question; settle: PromiseWithResolvers<Answer> }[] = [];
  #isLooking = false;

  /**
   * @param look answers how to find the answer to each of the questions; must not throw but by its promise
   * @param atOnce questions in one look at most
   */
  constructor(
    look: (questions: readonly Question[]) => Promise<(question: Question) => Answer>,
    atOnce: number,
  ) {
    this.#look = look;
    this.#atOnce = atOnce;
  }

  ask(question: Question): Promise<Answer> {
    const settle = Promise.withResolvers<Answer>();
    this.#waiting.push({ question, settle });
    if (!this.#isLooking) void this.#run();
    return settle.promise;
  }

  async #run(): Promise<void> {
    this.#isLooking = true;
    while (this.#waiting.length > 0) {
      const asked = this.#waiting.splice(0, this.#atOnce);
      try {
        const answerTo = await this.#look(asked.map(({ question }) => question));
        for (const { question, settle } of asked) settle.resolve(answerTo(question));
      } catch (error) {
        for (const { settle } of asked) settle.reject(error);
      }
    }
    this.#isLooking = false;
  }
}
