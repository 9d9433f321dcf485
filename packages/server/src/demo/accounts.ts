import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';

/** The password of every demo account; the README names it too. */
export const DEMO_PASSWORD = 'Plumbline-2026!';

/** Somebody of the demo; `.example` addresses belong to nobody. */
export interface DemoAccount {
  email: string;
  name: string;
  language: Language;
  systemRole: SystemRole;
  /** Role in the demo project; null = no member of it. */
  projectRole: MemberProjectRole | null;
  /** Shown at the terminal beside the address. */
  role: string;
}

type Row = [
  email: string,
  name: string,
  language: Language,
  SystemRole,
  MemberProjectRole | null,
  role: string,
];

const ROWS = [
  ['operator@plumbline.example', 'Pia Operator', 'en', '00', null, 'platform operator'],
  ['tenant-admin@nord.example', 'Thea Nord', 'en', '10', null, 'tenant admin'],
  ['system-operator@nord.example', 'Oskar Brandt', 'en', '20', null, 'system operator'],
  ['group-manager@nord.example', 'Greta Holm', 'en', '30', 10, 'group manager, project admin'],
  ['project-admin@nord.example', 'Paul Admin', 'en', '40', 10, 'member, project admin'],
  ['inspector@nord.example', 'Ana Lindqvist', 'en', '40', 20, 'member, inspector'],
  ['inspector-2@nord.example', 'ليلى حداد', 'ar', '40', 20, 'member, second inspector'],
  ['responder@nord.example', '佐藤 健', 'ja', '40', 30, 'member, responder'],
  ['viewer@nord.example', '陈思远', 'cn', '40', 40, 'member, viewer'],
  ['member@nord.example', 'Mia Berg', 'en', '40', null, 'member without a project'],
  ['external@facade.example', 'Emil Fassbender', 'en', '50', 30, 'external, responder'],
] as const satisfies readonly Row[];

const toAccount = ([email, name, language, systemRole, projectRole, role]: Row): DemoAccount => ({
  email,
  name,
  language,
  systemRole,
  projectRole,
  role,
});

/** One account for each system role and each project role, and a second inspector. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = ROWS.map(toAccount);

/** The admins of the other tenants: one that ends soon, one that goes on, one past its end. */
export const OTHER_DEMO_ADMINS = [
  toAccount([
    'tenant-admin@sued.example',
    'Jonas Gruber',
    'en',
    '10',
    null,
    'admin of a tenant that ends soon',
  ]),
  toAccount(['tenant-admin@kansai.example', '田中 美咲', 'ja', '10', null, 'admin of a Japanese tenant']),
  toAccount(['tenant-admin@delta.example', 'سامر قاسم', 'ar', '10', null, 'admin of a tenant past its end']),
] as const;

/** Creates the demo project. */
export const DEMO_PROJECT_ADMIN = accountOf('project-admin@nord.example');
/** Also runs another tenant. */
export const DEMO_OPERATOR = accountOf('system-operator@nord.example');
/** Makes the demo group, and who manages it. */
export const DEMO_TENANT_ADMIN = accountOf('tenant-admin@nord.example');
export const DEMO_GROUP_MANAGER = accountOf('group-manager@nord.example');
/** Draws on the demo plans. */
export const DEMO_INSPECTOR = accountOf('inspector@nord.example');

function accountOf(email: (typeof ROWS)[number][0]): DemoAccount {
  const account = DEMO_ACCOUNTS.find((each) => each.email === email);
  if (!account) throw new Error(`no demo account ${email}`);
  return account;
}
