import * as z from 'zod/mini';
import { MEMBER_PROJECT_ROLES } from '../abilities/roles.ts';

const CoordinateSchema = z.number().check(z.refine(Number.isFinite), z.minimum(-100_000), z.maximum(100_000));

/** Colours of people, by stable hash per room; `apps/web/src/ui/tokens.css` holds the values as `--pr-<name>`. */
export const PRESENCE_COLORS = [
  'plum',
  'coral',
  'amber',
  'olive',
  'fern',
  'cyan',
  'azure',
  'indigo',
  'violet',
  'rose',
] as const;
export type PresenceColor = (typeof PRESENCE_COLORS)[number];

/** What a client says of itself; unknown fields are dropped by the server, at most 2 KiB as JSON. */
export const PresenceReportSchema = z.object({
  /** Pointer in plan space, null when outside or resting for a minute. Viewers' cursors are dropped. */
  cursor: z._default(z.nullable(z.object({ x: CoordinateSchema, y: CoordinateSchema })), null),
  /** Ids of selected zones. */
  selection: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)), []),
  /** The tool in hand, e.g. `select`, `rectangle`, `polygon`, `calibrate`. */
  tool: z._default(z.nullable(z.string().check(z.maxLength(24))), null),
  /** Nobody has touched this tab for a minute, or it is hidden. */
  idle: z._default(z.boolean(), false),
});
export type PresenceReport = z.infer<typeof PresenceReportSchema>;

/** A member's role in the room's project; null for whoever must not know it. */
export const PresenceRoleSchema = z._default(z.nullable(z.literal(MEMBER_PROJECT_ROLES)), null);
export type PresenceRole = z.infer<typeof PresenceRoleSchema>;

/** What others receive: the report with the identity the server stamped. */
export const PresenceStateSchema = z.extend(PresenceReportSchema, {
  user: z.object({
    id: z.string(),
    name: z.string(),
    color: z.enum(PRESENCE_COLORS),
    kind: z.enum(['member', 'viewer']),
    role: PresenceRoleSchema,
  }),
});
export type PresenceState = z.infer<typeof PresenceStateSchema>;
