import * as z from 'zod/mini';
import {
  DIRECTIONS,
  InstantSchema,
  PageQuerySchema,
  UuidSchema,
  answerOf,
  listOf,
  csvColumnsQuery,
} from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { PlaceSchema } from './place.ts';

/** What a write was about, in alphabetical order; the log's title. */
export const OPERATION_MODULES = [
  'Account',
  'ApiToken',
  'Billing',
  'ExpiredFile',
  'FloorPlan',
  'Group',
  'Inspection',
  'Invitation',
  'Job',
  'Log',
  'Mail',
  'Member',
  'Note',
  'Notification',
  'Preference',
  'ProductNews',
  'Project',
  'ProjectMember',
  'Report',
  'SavedView',
  'ServiceAccount',
  'Session',
  'ShareLink',
  'Tag',
  'Tenant',
  'Upload',
] as const;

/** Other, insert, update, delete, grant, export, import, force logout, clean. */
export const BUSINESS_TYPE_CODES = [0, 1, 2, 3, 4, 5, 6, 7, 9] as const;
export type BusinessType = (typeof BUSINESS_TYPE_CODES)[number];
/** The names of their texts. */
export const BUSINESS_TYPE_NAMES = {
  0: 'other',
  1: 'insert',
  2: 'update',
  3: 'delete',
  4: 'grant',
  5: 'export',
  6: 'import',
  7: 'forceLogout',
  9: 'clean',
} as const satisfies Record<BusinessType, string>;

/** What stands in the log instead of a secret. */
export const MASKED_VALUE = '***';

export const LOG_TEXT_MAX_CHARS = 100;
/** Rows that pages reach; further back lead the filters. */
export const LOG_REACH_ROWS = 10_000;

const TextSchema = FIELD_RULES.search(LOG_TEXT_MAX_CHARS);
const RangeSchema = { from: z.optional(InstantSchema), to: z.optional(InstantSchema) };

/** Columns that the log can be ordered by: by another than its time, a page among millions of rows would take seconds. */
export const OPERATION_ORDERS = ['operTime'] as const;
export type OperationOrder = (typeof OPERATION_ORDERS)[number];

/** Columns of a tenant's list, as a file has them. */
const OPERATION_COLUMNS = [
  'operTime',
  'operName',
  'title',
  'kind',
  'state',
  'ip',
  'duration',
  'request',
] as const;
export type OperationColumn = (typeof OPERATION_COLUMNS)[number];

const OperationFilterSchema = z.object({
  ...RangeSchema,
  /** Part of the name or the address of who did it, or of the name they had then. */
  user: TextSchema,
  title: z.optional(z.enum(OPERATION_MODULES)),
  businessType: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9))),
  status: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1))),
  /**
   * Part of the address, the failure, the parameters or the result, the latter two not in a tenant that the reader only
   * runs; or the whole id of a request.
   */
  text: TextSchema,
  /** For the platform operator, who else sees all tenants. */
  tenantId: z.optional(UuidSchema),
  orderBy: z._default(z.enum(OPERATION_ORDERS), 'operTime'),
  direction: z._default(z.enum(DIRECTIONS), 'desc'),
});

/** GET /api/core/log/oper/export: everything that the filters let through, in its order, as CSV. */
export const OperationExportQuerySchema = z.extend(OperationFilterSchema, {
  columns: csvColumnsQuery(OPERATION_COLUMNS),
});
export type OperationExportQuery = z.infer<typeof OperationExportQuerySchema>;

/** GET /api/core/log/oper: newest first unless asked otherwise. */
export const OperationListQuerySchema = z.extend(PageQuerySchema, OperationFilterSchema.shape);
export type OperationListQuery = z.infer<typeof OperationListQuerySchema>;

export const OperationSchema = z.object({
  id: UuidSchema,
  operTime: InstantSchema,
  operName: z.string(),
  accountId: z.nullable(UuidSchema),
  title: z.string(),
  businessType: z.number(),
  ipAddr: z.string(),
  requestUrl: z.string(),
  requestMethod: z.string(),
  /** 0 normal, 1 fail. */
  status: z.number(),
  timeConsumedMs: z.number(),
  /** Code of the catalogue. */
  exceptionMessage: z.nullable(z.string()),
  tenantId: UuidSchema,
  tenantName: z.string(),
});
export type Operation = z.infer<typeof OperationSchema>;

/** `total` is exact unless `isMore`; `at` is the database's time of the answer. */
const COUNTED = { isMore: z.boolean(), at: InstantSchema };
export const OperationListAnswerSchema = z.extend(listOf(OperationSchema), COUNTED);
export type OperationListAnswer = z.infer<typeof OperationListAnswerSchema>;

/** GET /api/core/log/oper/{operationId}: with parameters and result, each JSON as text with secrets masked. */
export const OperationDetailSchema = z.extend(OperationSchema, {
  seq: z.number(),
  requestParams: z.string(),
  returnResult: z.string(),
  requestId: z.nullable(z.string()),
  /** The platform operator sees the fields of a tenant's parameters and results, but not what is in them. */
  isMasked: z.boolean(),
});
export type OperationDetail = z.infer<typeof OperationDetailSchema>;
export const OperationDetailAnswerSchema = answerOf(OperationDetailSchema);

export const LOGIN_RESULTS = ['ok', 'bad-credentials', 'throttled', 'disabled'] as const;
export type LoginResultName = (typeof LOGIN_RESULTS)[number];

/** Columns that the log can be ordered by. */
export const LOGIN_ORDERS = ['at'] as const;
export type LoginOrder = (typeof LOGIN_ORDERS)[number];

/** Columns of a tenant's list, as a file has them. */
const LOGIN_COLUMNS = ['at', 'name', 'email', 'result', 'reason', 'ip', 'place', 'browser'] as const;
export type LoginColumn = (typeof LOGIN_COLUMNS)[number];

const LoginFilterSchema = z.object({
  ...RangeSchema,
  /** Part of the name or the address that was typed. */
  user: TextSchema,
  result: z.optional(z.enum(LOGIN_RESULTS)),
  orderBy: z._default(z.enum(LOGIN_ORDERS), 'at'),
  direction: z._default(z.enum(DIRECTIONS), 'desc'),
});

/** GET /api/core/log/login/export, as CSV. */
export const LoginExportQuerySchema = z.extend(LoginFilterSchema, {
  columns: csvColumnsQuery(LOGIN_COLUMNS),
});
export type LoginExportQuery = z.infer<typeof LoginExportQuerySchema>;

/** GET /api/core/log/login: newest first unless asked otherwise. */
export const LoginListQuerySchema = z.extend(PageQuerySchema, LoginFilterSchema.shape);
export type LoginListQuery = z.infer<typeof LoginListQuerySchema>;

export const LoginSchema = z.object({
  id: UuidSchema,
  at: InstantSchema,
  /** Null where no account has the address. */
  name: z.nullable(z.string()),
  email: z.string(),
  result: z.enum(LOGIN_RESULTS),
  ip: z.string(),
  place: PlaceSchema,
  userAgent: z.string(),
  tenantName: z.nullable(z.string()),
});
export type Login = z.infer<typeof LoginSchema>;
export const LoginListAnswerSchema = z.extend(listOf(LoginSchema), COUNTED);
export type LoginListAnswer = z.infer<typeof LoginListAnswerSchema>;
