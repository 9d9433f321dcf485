import type { FastifyInstance } from 'fastify';
import { OPS_PATHS, answerOps, type OpsSubject } from '@plumbline/server/ops/answer-ops.ts';

/** Health, readiness and measurements beside the rooms. */
export function addOpsRoutes(app: FastifyInstance, subject: OpsSubject): void {
  for (const path of OPS_PATHS) {
    app.get(path, async (_, reply) => {
      const answer = await answerOps(path, subject);
      return reply.code(answer.status).type(answer.contentType).send(answer.body);
    });
  }
}
