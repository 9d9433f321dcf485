/** What this person has filled in about a report of a project and not asked for yet; on this device, until the logout. */
import {
  REPORT_FORMATS,
  REPORT_KIND_NAMES,
  ReportOutlineSchema,
  type ReportKind,
} from '@plumbline/shared/contract/report.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { forgetAnswer, keepAnswer, readAnswer } from '../../kept/kept-answers.ts';
import { keptDatabase } from '../../kept/kept-database.ts';
import { newDraft, type ReportDraft } from './report-draft.ts';

const DraftSchema = z.object({
  kind: z.enum(REPORT_KIND_NAMES),
  name: z.string(),
  format: z.enum(REPORT_FORMATS),
  outline: ReportOutlineSchema,
  asked: z.record(z.string(), z.string()),
  noteId: z.optional(UuidSchema),
});

const nameOfDraft = (projectId: string) => `report-draft ${projectId}`;

interface KeptReportDraft {
  /** Null while it is read. */
  draft: ReportDraft | null;
  put: (change: Partial<ReportDraft>) => void;
  /** Begins anew; nothing is kept then. */
  forget: () => void;
}

export function useReportDraft(projectId: string, nameOf: (kind: ReportKind) => string): KeptReportDraft {
  const [draft, setDraft] = useState<ReportDraft | null>(null);
  const [first] = useState(() => newDraft(nameOf));
  useEffect(() => {
    let isWanted = true;
    void readDraft(projectId).then((kept) => isWanted && setDraft(kept ?? first));
    return () => {
      isWanted = false;
    };
  }, [projectId, first]);
  const put = useCallback(
    (change: Partial<ReportDraft>) =>
      setDraft((before) => {
        const next = { ...(before ?? first), ...change };
        void keep(projectId, next);
        return next;
      }),
    [projectId, first],
  );
  const forget = useCallback(() => {
    setDraft(first);
    void keep(projectId, null);
  }, [projectId, first]);
  return { draft, put, forget };
}

async function readDraft(projectId: string): Promise<ReportDraft | null> {
  const database = await keptDatabase();
  return (await readAnswer(database, nameOfDraft(projectId), DraftSchema))?.answer ?? null;
}

/** A device that keeps nothing forgets it with the page. */
async function keep(projectId: string, draft: ReportDraft | null): Promise<void> {
  const database = await keptDatabase();
  const name = nameOfDraft(projectId);
  await (draft ? keepAnswer(database, name, draft) : forgetAnswer(database, name)).catch(() => undefined);
}
