import * as z from 'zod/mini';
import { DIRECTIONS, InstantSchema, PageQuerySchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { ToldNewsSchema } from './product-news.ts';

/** What a person may choose the ways of: the eight of the specification, then what happens in projects besides. */
export const PREFERENCE_KEYS = [
  'productNews',
  'inspectionUploaded',
  'preview',
  'published',
  'idle',
  'scan3d',
  'bimReady',
  'notesUpdated',
  'membership',
  'plans',
] as const;
export type PreferenceKey = (typeof PREFERENCE_KEYS)[number];

/** Mail about one thing: never, at once, or gathered once an hour or a day. */
export const MAIL_CHOICES = ['off', 'now', 'hourly', 'daily'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Nobody chooses about these: each is always told. */
export const FIXED_TOPICS = ['security', 'billing', 'files', 'reports', 'review'] as const;
export type FixedTopic = (typeof FIXED_TOPICS)[number];

export function isFixedTopic(topic: string): topic is FixedTopic {
  return FIXED_TOPICS.some((each) => each === topic);
}

/** Kinds of notifications with the choice they follow. */
export const NOTIFICATION_KINDS = {
  'joined-tenant': 'membership',
  'invitation-accepted': 'membership',
  'tenant-role-changed': 'membership',
  'project-member-added': 'membership',
  'project-member-changed': 'membership',
  'project-member-removed': 'membership',
  'group-manager-added': 'membership',
  'group-manager-removed': 'membership',
  'project-closed': 'plans',
  'project-reopened': 'plans',
  'floor-plan-added': 'plans',
  'plan-revision-issued': 'plans',
  'link-expires': 'plans',
  'password-changed': 'security',
  'new-sign-in': 'security',
  'mail-link-shown': 'security',
  'hours-low': 'billing',
  'hours-request': 'billing',
  'files-expire': 'files',
  'report-ready': 'reports',
  'report-sent': 'reports',
  'schedule-stopped': 'reports',
  'findings-wait': 'review',
  'product-news': 'productNews',
  'inspection-uploaded': 'inspectionUploaded',
  'inspection-previewed': 'preview',
  'inspection-published': 'published',
  'cloud-ready': 'scan3d',
  'bim-ready': 'bimReady',
  'inspection-waited': 'inspectionUploaded',
  'inspections-idle': 'idle',
  'note-assigned': 'notesUpdated',
  'note-mentioned': 'notesUpdated',
  'note-disputed': 'notesUpdated',
  'note-not-accepted': 'notesUpdated',
  'note-commented': 'notesUpdated',
  'note-status-changed': 'notesUpdated',
  'note-due-tomorrow': 'notesUpdated',
  'note-overdue': 'notesUpdated',
} as const satisfies Record<string, PreferenceKey | FixedTopic>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export type NotificationTopic = (typeof NOTIFICATION_KINDS)[NotificationKind];

/** True for a known kind of notification. */
export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(NOTIFICATION_KINDS, text);
}

/** What somebody waits for: where mails are gathered by the hour, one about it does not wait. */
const URGENT_KINDS = [
  'note-assigned',
  'note-mentioned',
  'note-disputed',
  'note-not-accepted',
] as const satisfies readonly NotificationKind[];

export function isUrgent(kind: NotificationKind): boolean {
  return URGENT_KINDS.some((each) => each === kind);
}

/** What reminds of a day, `{day}` of its parameters: it holds for that day alone. */
export const REMINDING_KINDS = [
  'note-due-tomorrow',
  'note-overdue',
] as const satisfies readonly NotificationKind[];
export type RemindingKind = (typeof REMINDING_KINDS)[number];

/** True where `{name}` says how much there is of something: a number, which older ones hold as a text. */
export function isAmount(kind: string): boolean {
  return kind === 'hours-low' || kind === 'files-expire';
}

/** The kinds that follow one choice. */
export function kindsOf(topic: PreferenceKey | NotificationTopic): NotificationKind[] {
  return Object.keys(NOTIFICATION_KINDS)
    .filter(isNotificationKind)
    .filter((kind) => NOTIFICATION_KINDS[kind] === topic);
}

export const PreferenceChoiceSchema = z.strictObject({ inApp: z.boolean(), mail: z.enum(MAIL_CHOICES) });
export type PreferenceChoice = z.infer<typeof PreferenceChoiceSchema>;
export const PreferenceChoicesSchema = z.strictObject({
  productNews: PreferenceChoiceSchema,
  inspectionUploaded: PreferenceChoiceSchema,
  preview: PreferenceChoiceSchema,
  published: PreferenceChoiceSchema,
  idle: PreferenceChoiceSchema,
  scan3d: PreferenceChoiceSchema,
  bimReady: PreferenceChoiceSchema,
  notesUpdated: PreferenceChoiceSchema,
  membership: PreferenceChoiceSchema,
  plans: PreferenceChoiceSchema,
});
export type PreferenceChoices = z.infer<typeof PreferenceChoicesSchema>;

/** What holds for who has chosen nothing. */
export const DEFAULT_CHOICES: PreferenceChoices = {
  productNews: { inApp: true, mail: 'off' },
  inspectionUploaded: { inApp: true, mail: 'off' },
  preview: { inApp: true, mail: 'off' },
  published: { inApp: true, mail: 'daily' },
  idle: { inApp: false, mail: 'now' },
  scan3d: { inApp: true, mail: 'off' },
  bimReady: { inApp: true, mail: 'off' },
  notesUpdated: { inApp: true, mail: 'hourly' },
  membership: { inApp: true, mail: 'hourly' },
  plans: { inApp: true, mail: 'daily' },
};

export const NOTIFICATION_STATES = ['open', 'unread', 'done'] as const;
export const NOTIFICATION_TOPICS = [
  'membership',
  'plans',
  'security',
  'billing',
  'files',
  'reports',
  'review',
  'productNews',
  'inspectionUploaded',
  'preview',
  'published',
  'idle',
  'notesUpdated',
] as const satisfies NotificationTopic[];

/** By when they came, or by the name of the project, each project's newest first and those of none last. */
export const NOTIFICATION_ORDERS = ['at', 'project'] as const;
export type NotificationOrder = (typeof NOTIFICATION_ORDERS)[number];

const TopicSchema = z.optional(z.enum(NOTIFICATION_TOPICS));
/** Which of the own ones are meant; without a filter all. */
export interface NotificationFilters {
  topic?: z.infer<typeof TopicSchema>;
  projectId?: string | null | undefined;
  /** What they are about. */
  subjectId?: string | undefined;
}

/** GET /api/core/notification: the own ones, newest first unless asked otherwise. `open` is everything that is not done. */
export const NotificationListQuerySchema = z.extend(PageQuerySchema, {
  state: z._default(z.enum(NOTIFICATION_STATES), 'open'),
  topic: TopicSchema,
  projectId: z.optional(UuidSchema),
  orderBy: z._default(z.enum(NOTIFICATION_ORDERS), 'at'),
  direction: z._default(z.enum(DIRECTIONS), 'desc'),
});
export type NotificationListQuery = z.infer<typeof NotificationListQuerySchema>;

/**
 * `params` holds what the sentence names: `{name}` of a person, plan, group or tenant, or how much of something, `{number}` of a
 * revision, `{role}`, `{browser}`, `{status}` of a note, `{day}` as `YYYY-MM-DD`. Those of one bundle belong together and are shown as one.
 */
export const NotificationSchema = z.object({
  id: UuidSchema,
  kind: z.string(),
  /** The name is the one of then. */
  project: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  subjectId: z.string(),
  actor: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Of product news, in every language it was written in. */
  news: z.optional(z.nullable(ToldNewsSchema)),
  bundle: z.string(),
  isRead: z.boolean(),
  isDone: z.boolean(),
  at: InstantSchema,
});
export type Notification = z.infer<typeof NotificationSchema>;
export const NotificationListAnswerSchema = listOf(NotificationSchema);

const MAX_IDS = 200;
const IdsSchema = z.array(UuidSchema).check(z.minLength(1), z.maxLength(MAX_IDS));
/** POST /api/core/notification/read and /done; what is not one's own is passed over. Answers the count left unread. */
export const ReadBodySchema = z.strictObject({ ids: IdsSchema, isRead: z.boolean() });
export const DoneBodySchema = z.strictObject({ ids: IdsSchema, isDone: z.boolean() });
/** POST /api/core/notification/readAll: all of them, or those that the filters let through. */
export const ReadAllBodySchema = z.strictObject({
  projectId: z.nullable(UuidSchema),
  topic: TopicSchema,
  subjectId: z.optional(UuidSchema),
});
/** GET /api/core/notification/unread: how many of them are unread. */
export const UnreadQuerySchema = z.object({
  topic: TopicSchema,
  projectId: z.optional(UuidSchema),
  subjectId: z.optional(UuidSchema),
});

const ClockTimeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/**
 * When no mail about alerts goes out but of security: from and until a time of day `HH:MM` in the zone of the account,
 * over midnight where `until` is the earlier one.
 */
export const QuietHoursSchema = z
  .strictObject({ from: ClockTimeSchema, until: ClockTimeSchema })
  .check(z.refine(({ from, until }) => from !== until, { path: ['until'] }));
export type QuietHours = z.infer<typeof QuietHoursSchema>;

/** GET and PUT /api/core/preference; of two who change it at once the second gets 409 with what holds now. */
export const PreferencesSchema = z.object({
  /** 0 while nothing was chosen. */
  version: z.number(),
  choices: PreferenceChoicesSchema,
  /** Null = none. */
  quietHours: z.nullable(QuietHoursSchema),
  /** Those that can still be seen. */
  mutedProjects: z.array(z.object({ id: UuidSchema, name: z.string() })),
});
export type Preferences = z.infer<typeof PreferencesSchema>;
export const PreferencesAnswerSchema = answerOf(PreferencesSchema);
export const PreferencesBodySchema = z.strictObject({
  version: z.number().check(z.int(), z.minimum(0)),
  choices: PreferenceChoicesSchema,
  /** Left out, they stay as they are. */
  quietHours: z.optional(z.nullable(QuietHoursSchema)),
});

/** PUT /api/core/preference/project/{projectId}: tells of this project no more, or again; the latter also of one that is not to be seen any more. */
export const MuteBodySchema = z.strictObject({ isMuted: z.boolean() });
