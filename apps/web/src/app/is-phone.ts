interface Device {
  userAgent: string;
  userAgentData?: { mobile?: boolean };
}

/** True for the browser of a phone, which has no room for the product; tablets are let in. */
export function isPhone({ userAgent, userAgentData }: Device): boolean {
  if (userAgentData?.mobile !== undefined) return userAgentData.mobile;
  return (
    /iPhone|iPod|Windows Phone/i.test(userAgent) || (/Android/i.test(userAgent) && /Mobile/i.test(userAgent))
  );
}
