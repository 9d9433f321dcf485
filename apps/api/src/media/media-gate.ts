import { subject } from '@casl/ability';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import { standingOf } from '@plumbline/server/access/standing.ts';
import { inTenant, type Stores, type Trx } from '@plumbline/server/database/client.ts';
import { findStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { photosOf } from '@plumbline/server/members/photo.ts';
import { authenticateAgain } from '@plumbline/server/sessions/authenticate.ts';
import type { MediaReader } from './media-signer.ts';
import { captureVerdict } from './capture-verdict.ts';
import { modelVerdict } from './model-verdict.ts';
import { noteVerdict, type NoteMediaKind } from './note-verdict.ts';

export type MediaKind = 'plan' | 'upload' | 'cover' | 'photo' | 'capture' | 'model' | NoteMediaKind;

export interface MediaVerdict {
  /** Null for those who may see the pictures but not have the file; `part`: its name below the id. */
  original: { fileName: string; part: 'original' | 'source' } | null;
}

export interface MediaGate {
  /** What a reader may have of a file, or null for nothing. */
  judge(reader: MediaReader, kind: MediaKind, id: string): Promise<MediaVerdict | null>;
}

interface Verdict {
  at: number;
  verdict: Promise<MediaVerdict | null>;
}

/** A plan of a hundred tiles asks a hundred times in a second; the answer is looked up once. */
const KEPT_MS = 1000;
const MAX_KEPT = 5000;

/** Judges readers of signed addresses by their session or link, standing and the file's own record, as of now. */
export function createMediaGate(stores: Stores): MediaGate {
  const kept = new Map<string, Verdict>();
  return {
    judge: (reader, kind, id) => {
      const key = `${reader.sessionId}/${kind}/${id}`;
      const now = performance.now();
      const known = kept.get(key);
      if (known && now - known.at < KEPT_MS) return known.verdict;
      if (kept.size >= MAX_KEPT) kept.clear();
      const verdict = look(stores, reader, kind, id);
      kept.set(key, { at: now, verdict });
      verdict.catch(() => kept.delete(key));
      return verdict;
    },
  };
}

async function look(
  stores: Stores,
  reader: MediaReader,
  kind: MediaKind,
  id: string,
): Promise<MediaVerdict | null> {
  const caller = await authenticateAgain(stores, reader);
  if (!caller) return null;
  const { principal } = caller;
  return inTenant(stores.app, principal.tenantId, async (trx) => {
    if (kind === 'photo') return photoVerdict(trx, principal, id);
    if (kind === 'capture') return captureVerdict(trx, principal, id);
    if (kind === 'model') return modelVerdict(trx, principal, id);
    if (kind === 'note-file' || kind === 'floor-image') return noteVerdict(trx, principal, kind, id);
    const file = kind === 'upload' ? await uploadFile(trx, id) : await storedFile(trx, id, kind);
    if (!file) return null;
    if (file.ownerId !== null && (principal.kind !== 'member' || principal.accountId !== file.ownerId)) {
      return null;
    }
    const standing = await standingOf(trx, principal, file.projectId);
    if (!standing) return null;
    const ability = abilityFor(principal, standing);
    const plan = subject('FloorPlan', { createdBy: '', ...(file.floorId && { floorId: file.floorId }) });
    const maySee = kind === 'cover' ? ability.can('read', 'Project', 'cover') : ability.can('read', plan);
    if (!maySee) return null;
    const mayHaveFile = kind === 'plan' && principal.kind === 'member';
    return { original: mayHaveFile ? { fileName: file.fileName, part: 'original' } : null };
  });
}

/** A photo is for those who may know whose it is, and only while it is theirs. */
async function photoVerdict(trx: Trx, principal: Principal, id: string): Promise<MediaVerdict | null> {
  if (principal.kind !== 'member') return null;
  const file = await findStoredFile(trx, id);
  if (file?.purpose !== 'profile-photo') return null;
  const [photo] = await photosOf(trx, principal, [file.createdBy]);
  return photo?.fileId === id ? { original: null } : null;
}

interface FileRecord {
  projectId: string;
  fileName: string;
  /** Of the drawing of a plan. */
  floorId: string | null;
  /** Set where only the one who sent the file may look. */
  ownerId: string | null;
}

async function storedFile(trx: Trx, id: string, purpose: 'plan' | 'cover'): Promise<FileRecord | null> {
  const file = await findStoredFile(trx, id);
  if (file?.purpose !== purpose || file.projectId === null) return null;
  const floorId = purpose === 'plan' ? await floorOf(trx, id) : null;
  return { projectId: file.projectId, fileName: file.originalName, floorId, ownerId: null };
}

async function uploadFile(trx: Trx, id: string): Promise<FileRecord | null> {
  const row = await trx
    .selectFrom('upload')
    .select(['project_id', 'file_name', 'account_id'])
    .where('id', '=', id)
    .where('purpose', '=', 'floor-plan')
    .executeTakeFirst();
  return row?.project_id
    ? { projectId: row.project_id, fileName: row.file_name, floorId: null, ownerId: row.account_id }
    : null;
}

async function floorOf(trx: Trx, fileId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('plan_revision')
    .select('floor_plan_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row?.floor_plan_id ?? null;
}
