import * as z from 'zod/mini';

/** The servers in the order of the tables; ours are first. */
export const SERVER_NAMES = [
  'plumbline',
  'plumbline-two-nodes',
  'plumbline-y-websocket',
  'hocuspocus',
  'hocuspocus-postgres',
  'y-websocket',
] as const;
export const ServerNameSchema = z.enum(SERVER_NAMES);
export type ServerName = z.infer<typeof ServerNameSchema>;

/** What the others are compared with. */
export const BASELINE: ServerName = 'hocuspocus';
