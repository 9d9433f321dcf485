/**
 * The two routes of a list that is described: one page of it, and all of it as a file, from the same reading under the
 * same rights.
 */
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { askedColumns } from '@plumbline/shared/csv/asked-columns.ts';
import { FileFormatSchema, PageQuerySchema } from '@plumbline/shared/contract/envelope.ts';
import type { OPERATION_MODULES } from '@plumbline/shared/contract/operation-log.ts';
import { csvPieces } from '@plumbline/shared/csv/csv-table.ts';
import type { ListDescription } from '@plumbline/shared/lists/describe-list.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { inSnapshot } from '@plumbline/server/database/snapshot.ts';
import { xlsxPieces } from '@plumbline/server/lists/xlsx-table.ts';
import * as z from 'zod/mini';
import { listAnswer } from '../answers.ts';
import type { ApiContext } from '../api-context.ts';
import type { App } from '../create-instance.ts';
import { callerOf, memberOf } from '../plugins/authentication-plugin.ts';
import { languageOf } from '../plugins/error-texts.ts';
import { BUSINESS_TYPES } from '../plugins/route-access.ts';
import { sendCsv, sendPieces } from '../send-pieces.ts';
import { XLSX_TYPE, fileColumns, type FileCells } from './file-columns.ts';
import type { ListReading } from './list-reading.ts';
import { textsIn } from './list-texts.ts';

interface ListRoute<
  Column extends string,
  Wanted extends z.ZodMiniObject,
  Params extends z.ZodMiniObject,
  Row,
  FileRow,
> {
  /** Of the page; the file is at `/export` below it. */
  path: string;
  params: Params;
  answer: z.ZodMiniType<{ rows: Row[]; total: number }>;
  /** In the log of operations, of whoever takes the file. */
  title: (typeof OPERATION_MODULES)[number];
  /** Judges what the caller may see. @throws AppError */
  open: (
    trx: Trx,
    principal: MemberPrincipal,
    asked: { params: z.output<Params>; wanted: z.output<Wanted> },
  ) => Promise<ListReading<Row, FileRow>>;
  file: FileCells<Column, NoInfer<FileRow>>;
}

const FileQuerySchema = z.object({ columns: z.optional(z.string()), format: FileFormatSchema });

export function listRoutes<
  Column extends string,
  Wanted extends z.ZodMiniObject,
  Params extends z.ZodMiniObject,
  Row,
  FileRow = Row,
>(
  app: App,
  { stores }: ApiContext,
  list: ListDescription<Column, Wanted>,
  route: ListRoute<Column, Wanted, Params, Row, FileRow>,
): void {
  const { path, params, answer, title, open, file } = route;
  // Checked by the route already; read again for what both routes have alike.
  const askedBy = (request: { params: unknown; query: unknown }) => ({
    params: z.parse(params, request.params),
    wanted: z.parse(list.wanted, request.query),
  });

  app.get(
    path,
    { schema: { params, querystring: list.query, response: { 200: answer } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const reading = await open(trx, principal, askedBy(request));
        const { rows, total, ...more } = await reading.page(z.parse(PageQuerySchema, request.query));
        return { ...listAnswer(rows, total), ...more };
      });
    },
  );

  app.get(
    `${path}/export`,
    {
      schema: { params, querystring: list.exportQuery },
      config: { operation: { title, businessType: BUSINESS_TYPES.export } },
    },
    async (request, reply) => {
      const principal = memberOf(request);
      const asked = askedBy(request);
      const language = callerOf(request).language ?? languageOf(request.headers['accept-language']);
      const columns = fileColumns(list, file, textsIn(language));
      const query = z.parse(FileQuerySchema, request.query);
      const shown = askedColumns(columns, query.columns);
      const pieces = inSnapshot(
        stores.app,
        async function* (trx) {
          yield* (await open(trx, principal, asked)).pieces();
        },
        { tenants: principal.tenantId },
      );
      if (query.format !== 'xlsx')
        return sendCsv(
          reply,
          `${list.name}.csv`,
          csvPieces(
            shown.map(({ column }) => column),
            pieces,
          ),
        );
      const name = textsIn(language)(`${list.texts}:title`);
      const sheet = { name, columns: shown, rightToLeft: language === 'ar' };
      return sendPieces(reply, { fileName: `${list.name}.xlsx`, type: XLSX_TYPE }, xlsxPieces(sheet, pieces));
    },
  );
}
