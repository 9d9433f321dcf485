import * as z from 'zod/mini';
import { FIELD_RULES } from './field-rules.ts';
import { DaySchema, EmptySchema, InstantSchema, UuidSchema, answerOf } from './envelope.ts';

/**
 * `home`: the project, for visitors; `scene`: one inspection, for visitors; `note`: a note, for who has an account with
 * access: its token only counts views.
 */
export const SHARE_LINK_KINDS = ['home', 'scene', 'note'] as const;
export type ShareLinkKind = (typeof SHARE_LINK_KINDS)[number];

/** Lives of a link that are proposed, in days. */
export const LINK_DAYS = [1, 7, 30, 90, 365] as const;
export const LINK_DAYS_MAX = 365;
export const LinkDaysSchema = FIELD_RULES.wholeNumberBetween(1, LINK_DAYS_MAX);

/** Null = until revoked. */
const ExpiryDaysSchema = z.nullable(LinkDaysSchema);
/** The link ends with this day in the project's time zone; it goes before the number of days. */
const ExpiryDaySchema = z.optional(z.nullable(DaySchema));

/** What a link shows. */
export const LinkSwitchesSchema = z.object({
  showsNotes: z._default(z.boolean(), true),
  showsPlan: z._default(z.boolean(), true),
  showsTimeLine: z._default(z.boolean(), true),
  allowsDownload: z._default(z.boolean(), false),
});
export type LinkSwitches = z.infer<typeof LinkSwitchesSchema>;

const SwitchSchema = z.optional(z.boolean());
/** Those that are not named stay as they are. */
const ChangedSwitchesSchema = z
  .strictObject({
    showsNotes: SwitchSchema,
    showsPlan: SwitchSchema,
    showsTimeLine: SwitchSchema,
    allowsDownload: SwitchSchema,
  })
  .check(z.refine((switches) => Object.keys(switches).length > 0));
export type ChangedSwitches = z.infer<typeof ChangedSwitchesSchema>;

/** Where in a scene an address looks; angles as in the address. */
export const SceneViewSchema = z.object({
  pointId: z.optional(UuidSchema),
  pitch: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  yaw: z.optional(z.number().check(z.minimum(-360), z.maximum(360))),
  noteId: z.optional(UuidSchema),
  noteOpen: z.optional(z.boolean()),
});
export type SceneView = z.infer<typeof SceneViewSchema>;

export const LINK_PASSWORD_MIN_CHARS = 6;
export const LINK_PASSWORD_MAX_CHARS = 200;

export const ShareLinkSchema = z.extend(LinkSwitchesSchema, {
  id: UuidSchema,
  kind: z.enum(SHARE_LINK_KINDS),
  projectId: UuidSchema,
  inspection: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  note: z.nullable(z.object({ id: UuidSchema, number: z.number() })),
  view: SceneViewSchema,
  hasPassword: z.boolean(),
  state: z.enum(['active', 'expired', 'revoked', 'suspended']),
  createdBy: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  createdAt: InstantSchema,
  expiresAt: z.nullable(InstantSchema),
  revokedAt: z.nullable(InstantSchema),
  views: z.number(),
  lastViewedAt: z.nullable(InstantSchema),
});
export type ShareLink = z.infer<typeof ShareLinkSchema>;

/** GET /api/core/share?projectId=: to those who may manage links all of them, to others their own. */
export const ShareListAnswerSchema = z.object({
  code: z.number(),
  msg: z.string(),
  rows: z.array(ShareLinkSchema),
  total: z.number(),
});

const PasswordSchema = z._default(
  z.nullable(
    z
      .string({ error: 'type' })
      .check(
        z.minLength(LINK_PASSWORD_MIN_CHARS, { error: 'minLength' }),
        z.maxLength(LINK_PASSWORD_MAX_CHARS, { error: 'maxLength' }),
      ),
  ),
  null,
);
const SWITCHES = LinkSwitchesSchema.shape;

/**
 * POST /api/core/share. A home link ends the former one of the project and makes its custom link public.
 */
export const CreateShareBodySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('home'),
    projectId: UuidSchema,
    expiresInDays: ExpiryDaysSchema,
    expiresOn: ExpiryDaySchema,
    password: PasswordSchema,
    ...SWITCHES,
  }),
  z
    .strictObject({
      kind: z.literal('scene'),
      projectId: UuidSchema,
      inspectionId: UuidSchema,
      view: z._default(SceneViewSchema, {}),
      expiresInDays: ExpiryDaysSchema,
      expiresOn: ExpiryDaySchema,
      password: PasswordSchema,
      ...SWITCHES,
    })
    // What is shown to outsiders ends.
    .check(
      z.refine(({ expiresInDays, expiresOn }) => expiresInDays !== null || typeof expiresOn === 'string', {
        error: 'required',
        path: ['expiresInDays'],
      }),
    ),
  z.strictObject({
    kind: z.literal('note'),
    projectId: UuidSchema,
    noteId: UuidSchema,
    expiresInDays: ExpiryDaysSchema,
    expiresOn: ExpiryDaySchema,
  }),
]);
export type CreateShareBody = z.input<typeof CreateShareBodySchema>;

/**
 * The only time the address is shown, relative to the origin: `/project/home?sharedata=…&projectId=…`,
 * `/project/scene?sharedata=…&projectId=…&inspectionId=…&shareType=scene`, or of a note its address with
 * `shareType=note` and the counting `link=…`.
 */
export const CreatedShareAnswerSchema = answerOf(z.object({ link: ShareLinkSchema, path: z.string() }));
/**
 * PATCH /api/core/share/{linkId}: a new end, or what it shows from now on. DELETE revokes; of a home link the custom link becomes private.
 * POST /api/core/share/{linkId}/rotate revokes and makes another that shows, asks and ends alike.
 */
export const ChangeShareBodySchema = z
  .strictObject({
    expiresInDays: z.optional(ExpiryDaysSchema),
    expiresOn: ExpiryDaySchema,
    switches: z.optional(ChangedSwitchesSchema),
  })
  .check(
    z.refine(({ expiresInDays, switches }) => expiresInDays !== undefined || switches !== undefined, {
      error: 'required',
      path: ['expiresInDays'],
    }),
  );
export const ShareAnswerSchema = answerOf(ShareLinkSchema);

/**
 * POST /api/core/share/view: a first picture was drawn. Of a visitor it counts once a visit; of a member with the token
 * in the address of a note.
 */
export const ShareViewBodySchema = z.strictObject({ link: z.optional(z.string().check(z.maxLength(100))) });
export const ShareViewAnswerSchema = answerOf(EmptySchema);
