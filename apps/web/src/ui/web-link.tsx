import { FIELD_RULES } from '@plumbline/shared/contract/field-rules.ts';
import type { ReactNode } from 'react';

const Address = FIELD_RULES.webAddress();

/** An address that somebody entered: a link where it is one of the web, and learns nothing of this page; else text. */
export function WebLink({ address, children }: { address: string; children?: ReactNode }) {
  const shown = <bdi dir={children === undefined ? 'ltr' : 'auto'}>{children ?? address}</bdi>;
  if (!Address.safeParse(address).success) return shown;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="focus-ring rounded-control break-all text-link underline-offset-2 hover:underline"
    >
      {shown}
    </a>
  );
}
