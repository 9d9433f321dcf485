import { describe, expect, test } from 'vitest';
import { maskAddress } from './token-in-address.ts';
import { newToken } from './token.ts';

const TOKEN = newToken('member');

describe('an address', () => {
  test.each([
    [`/collab/1/plan:2?token=${TOKEN}`, '/collab/1/plan:2?token=[redacted]'],
    ['/collab/1/plan:2?a=1&access_token=short&b=2', '/collab/1/plan:2?a=1&access_token=[redacted]&b=2'],
    [`/collab/1/plan:2?anything=${TOKEN}`, '/collab/1/plan:2?anything=[redacted]'],
    [`/collab/1/${TOKEN}`, '/collab/1/[redacted]'],
    ['/collab/1/plan:2?auth=x?y', '/collab/1/plan:2?auth=[redacted]'],
    ['/collab/1/plan:2?apiKey=x', '/collab/1/plan:2?apiKey=[redacted]'],
  ])('%s has a token, which is masked', (address, masked) => {
    expect(maskAddress(address)).toEqual({ masked, hasToken: true });
  });

  test.each(['/collab/1/plan:2', '/collab/1/plan:2?', '/collab/1/plan:2?protocol=5&tokens=3', ''])(
    '%j has none and stays as it is',
    (address) => expect(maskAddress(address)).toEqual({ masked: address, hasToken: false }),
  );
});
