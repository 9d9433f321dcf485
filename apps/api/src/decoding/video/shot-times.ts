export const COMPLAINT_MAX_CHARS = 2000;
const TIME_BASE = /config in time_base: (\d+)\/(\d+)/;
const SHOT = /\] n: *\d+ pts: *(-?\d+) /;

/** Reads the times of frames from what the program says of itself, in ticks: its seconds are rounded. */
export class ShotTimes {
  readonly all: number[] = [];
  complaint = '';
  #rest = '';
  #msPerTick = 0;
  #onShot: (atMs: number) => void;

  constructor(onShot: (atMs: number) => void) {
    this.#onShot = onShot;
  }

  read(text: string): void {
    this.complaint = (this.complaint + text).slice(-COMPLAINT_MAX_CHARS);
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#readLine(line);
  }

  #readLine(line: string): void {
    const base = TIME_BASE.exec(line);
    if (base) this.#msPerTick = (1000 * Number(base[1])) / Number(base[2]);
    const shot = SHOT.exec(line);
    if (!shot) return;
    const atMs = Math.round(Number(shot[1]) * this.#msPerTick);
    this.all.push(atMs);
    this.#onShot(atMs);
  }
}
