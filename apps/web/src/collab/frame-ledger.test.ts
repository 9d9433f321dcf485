import { describe, expect, it } from 'vitest';
import { FrameLedger } from './frame-ledger.ts';

describe('FrameLedger', () => {
  it('releases an entry with the acknowledgement of its own frame', () => {
    const ledger = new FrameLedger();
    ledger.sent([]);
    ledger.sent(['a']);
    ledger.sent(['b']);
    expect(ledger.acknowledged()).toEqual([]);
    expect(ledger.acknowledged()).toEqual(['a']);
    expect(ledger.acknowledged()).toEqual(['b']);
  });

  it('lets the handshake carry all that waits', () => {
    const ledger = new FrameLedger();
    ledger.sent(['a']);
    ledger.reset();
    ledger.sent(['a', 'b']);
    expect(ledger.acknowledged()).toEqual(['a', 'b']);
  });

  it('keeps an entry with the first frame that took it', () => {
    const ledger = new FrameLedger();
    ledger.sent(['a']);
    ledger.sent(['a', 'b']);
    expect(ledger.acknowledged()).toEqual(['a']);
    expect(ledger.acknowledged()).toEqual(['b']);
  });

  it('ignores an acknowledgement that no frame asked for', () => {
    const ledger = new FrameLedger();
    expect(ledger.acknowledged()).toEqual([]);
    ledger.sent(['a']);
    ledger.reset();
    expect(ledger.acknowledged()).toEqual([]);
  });

  it('names the entries of the frame that a refusal is about', () => {
    const ledger = new FrameLedger();
    ledger.sent([]);
    ledger.sent(['a']);
    ledger.sent(['b']);
    ledger.acknowledged();
    expect(ledger.refused()).toEqual(['a']);
    ledger.acknowledged();
    expect(ledger.refused()).toEqual(['b']);
    ledger.reset();
    expect(ledger.refused()).toEqual([]);
  });
});
