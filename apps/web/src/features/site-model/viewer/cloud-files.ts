/** Brings the files of a cloud, part by part, and waits where the line is down. */
const WAIT_MS = 2000;

export class CloudFiles {
  readonly #filesUrl: () => string;
  readonly #onTrouble: (hasTrouble: boolean) => void;
  #quietUntil = 0;

  /**
   * @param filesUrl signed address as it is now: it ends, so each request takes the newest
   * @param onTrouble told when nothing comes, and when something comes again
   */
  constructor(filesUrl: () => string, onTrouble: (hasTrouble: boolean) => void) {
    this.#filesUrl = filesUrl;
    this.#onTrouble = onTrouble;
  }

  /** Whether it is worth asking now: what failed a moment ago would fail again. */
  get isQuiet(): boolean {
    return performance.now() < this.#quietUntil;
  }

  getUrl = (url: string): Promise<string> => Promise.resolve(`/${nameOf(url)}`);

  /** Of what the loader asks for only the range counts: it sends a type of content with nothing in it. */
  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const range = new Headers(init?.headers).get('range');
    try {
      const answer = await fetch(`${this.#filesUrl()}${nameOf(addressOf(input))}`, {
        headers: range === null ? {} : { range },
      });
      if (!answer.ok) throw new Error(`points could not be had: ${answer.status}`);
      if (this.#quietUntil > 0) this.#onTrouble(false);
      this.#quietUntil = 0;
      return answer;
    } catch (error) {
      this.#quietUntil = performance.now() + WAIT_MS;
      this.#onTrouble(true);
      throw error;
    }
  };
}

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** What is asked for, however it is said. */
function addressOf(input: RequestInfo | URL): string {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
}
