interface Device {
  userAgent: string;
  userAgentData?: { mobile?: boolean };
}

/** True for the browser of a phone, which has no room for the product; tablets are let in. */
export function isPhone({ userAgent, userAgentData }: Device): boolean {
  return userAgentData?.mobile ?? /iPhone|iPod|Windows Phone|Android.+Mobile/i.test(userAgent);
}
