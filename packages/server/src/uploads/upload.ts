import type { Selectable } from 'kysely';
import type { UploadState } from '@plumbline/shared/contract/upload.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type {
  ChosenPage,
  UploadPage,
  UploadPurpose,
  UploadTable,
} from '../database/tables/floor-plan-tables.ts';

/** One upload as the server's code sees it. */
export interface AnyUpload {
  id: string;
  tenantId: string;
  /** Null for a profile photo. */
  projectId: string | null;
  accountId: string;
  purpose: UploadPurpose;
  fileName: string;
  sizeBytes: number;
  receivedBytes: number;
  sha256: string | null;
  state: UploadState;
  /** Of the current step, 0…1. */
  progress: number;
  /** When work on the current step began; null while it waits for its turn. */
  startedAt: Date | null;
  error: ErrorCode | null;
  contentType: string | null;
  pageCount: number | null;
  pages: UploadPage[];
  chosen: ChosenPage[];
  createdAt: Date;
  expiresAt: Date;
}

/** One that becomes floor plans. */
export interface Upload extends AnyUpload {
  projectId: string;
}

/** Turns a row of a floor plan's upload into one. */
export function toUpload(row: Selectable<UploadTable>): Upload {
  const upload = toAnyUpload(row);
  const { projectId } = upload;
  if (projectId === null) throw new Error('an upload of a floor plan without a project');
  return { ...upload, projectId };
}

/** Turns a row into an upload. */
export function toAnyUpload(row: Selectable<UploadTable>): AnyUpload {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    projectId: row.project_id,
    accountId: row.account_id,
    purpose: row.purpose,
    fileName: row.file_name,
    sizeBytes: row.size_bytes,
    receivedBytes: row.received_bytes,
    sha256: row.sha256,
    state: row.state,
    progress: row.progress,
    startedAt: row.started_at,
    error: row.error,
    contentType: row.content_type,
    pageCount: row.page_count,
    pages: row.pages,
    chosen: row.chosen,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
