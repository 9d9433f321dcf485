/**
 * Preloaded into a server process: its wall clock is wrong by CLOCK_SHIFT_MS, and steps to CLOCK_STEP_MS off the right
 * time at SIGUSR2. What counts time that passed (performance.now, timers) goes on as it does on a real machine.
 */
const RealDate = Date;
let shiftMs = Number(process.env.CLOCK_SHIFT_MS);

globalThis.Date = class extends RealDate {
  /** @param {ConstructorParameters<typeof Date>} args */
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...args);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};

process.on('SIGUSR2', () => {
  shiftMs = Number(process.env.CLOCK_STEP_MS);
});
