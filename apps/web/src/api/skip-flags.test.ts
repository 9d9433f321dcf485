import { describe, expect, it } from 'vitest';
import { takeSkipFlags } from './skip-flags.ts';

const BOTH = { errors: 'all', duplicates: true };
const NONE = { errors: false, duplicates: false };

describe('takeSkipFlags', () => {
  it('reads the option', () => {
    expect(takeSkipFlags(true, {}, null).skip).toEqual(BOTH);
    expect(takeSkipFlags({ errors: true }, {}, null).skip).toEqual({ errors: true, duplicates: false });
    expect(takeSkipFlags(undefined, {}, null).skip).toEqual(NONE);
  });

  it('takes the flag out of the headers', () => {
    const sent = takeSkipFlags(undefined, { enableSkip: 'true', other: 'x' }, null);
    expect(sent.skip).toEqual(BOTH);
    expect(sent.headers).toEqual({ other: 'x' });
  });

  it('takes the flag out of the body without touching the caller’s object', () => {
    const body = { enableSkip: true, name: 'L01' };
    const sent = takeSkipFlags(undefined, {}, body);
    expect(sent.skip).toEqual(BOTH);
    expect(sent.body).toEqual({ name: 'L01' });
    expect(body.enableSkip).toBe(true);
  });

  it('takes a false flag out as well', () => {
    const sent = takeSkipFlags(undefined, {}, { enableSkip: false, name: 'L01' });
    expect(sent).toEqual({ skip: NONE, headers: {}, body: { name: 'L01' } });
  });
});
