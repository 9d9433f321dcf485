import {
  expiresAfterStart,
  TENANT_FIELDS,
  WebsiteSchema,
  type TENANT_SWITCHES,
  type Tenant,
  type TenantFields,
} from '@plumbline/shared/contract/tenant.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import * as z from 'zod/mini';

type SwitchName = keyof typeof TENANT_SWITCHES;
/** What stands in the fields: days as they are typed, empty for none. */
export type TenantEntries = Omit<TenantFields, 'startDate' | 'expirationDate' | 'website' | SwitchName> & {
  startDate: string;
  expirationDate: string;
  website: string;
};

const EmptyIsNull = z.transform((text: string) => (text === '' ? null : text));

/** The rules of the contract over what is typed; messages are keys of validation.json. */
export const TenantFormSchema = z
  .object({
    ...TENANT_FIELDS,
    website: WebsiteSchema,
    startDate: z.pipe(z.pipe(z.string(), EmptyIsNull), TENANT_FIELDS.startDate),
    expirationDate: z.pipe(z.pipe(z.string(), EmptyIsNull), TENANT_FIELDS.expirationDate),
  })
  .check(expiresAfterStart);

/** The fields of a tenant that is there, or of a new one, which starts today. */
export function entriesOf(tenant: Tenant | null, today: string): TenantEntries {
  return {
    name: tenant?.name ?? '',
    billingPlan: tenant?.billingPlan ?? 'trial',
    startDate: tenant ? (tenant.startDate ?? '') : today,
    expirationDate: tenant?.expirationDate ?? '',
    timeZone: tenant?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: tenant?.language ?? currentLanguage(),
    contactName: tenant?.contactName ?? '',
    contactEmail: tenant?.contactEmail ?? '',
    contactPhone: tenant?.contactPhone ?? '',
    website: tenant?.website ?? '',
  };
}

export const ENTRY_NAMES = [
  'name',
  'billingPlan',
  'startDate',
  'expirationDate',
  'timeZone',
  'language',
  'contactName',
  'contactEmail',
  'contactPhone',
  'website',
] as const satisfies readonly (keyof TenantEntries)[];

export function isEntry(path: string): path is keyof TenantEntries {
  return ENTRY_NAMES.some((name) => name === path);
}

/** The switches of a tenant; those of a new one allow links and nothing that costs. */
export function switchesOf(tenant: Tenant | null): Pick<TenantFields, SwitchName> {
  return {
    hasBim: tenant?.hasBim ?? false,
    hasConnections: tenant?.hasConnections ?? false,
    hasAi: tenant?.hasAi ?? false,
    allowsLinks: tenant?.allowsLinks ?? true,
  };
}

/** All that a change sends, as the tenant has it. */
export function fieldsOf(tenant: Tenant): TenantFields {
  const { name, billingPlan, startDate, expirationDate, timeZone, language } = tenant;
  const { contactName, contactEmail, contactPhone, website } = tenant;
  return {
    name,
    billingPlan,
    startDate,
    expirationDate,
    timeZone,
    language,
    contactName,
    contactEmail,
    contactPhone,
    website,
    ...switchesOf(tenant),
  };
}
