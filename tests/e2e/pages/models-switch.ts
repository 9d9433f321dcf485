/** Point clouds and building models of the demo's tenant, turned on and off as the platform operator does. */
import { TenantChangeBodySchema } from '@plumbline/shared/contract/tenant.ts';
import { expect } from 'playwright/test';
import * as z from 'zod/mini';
import { accessToken, type Seat } from './seat.ts';

const MeSchema = z.object({ data: z.object({ userData: z.object({ tenantId: z.string() }) }) });
/** Without what cannot be changed. */
const TenantSchema = z.object({ data: z.object(TenantChangeBodySchema.shape) });

/** @param member of the tenant */
export async function switchModels(operator: Seat, member: Seat, hasBim: boolean): Promise<void> {
  const headersOf = async (seat: Seat) => ({ authorization: `Bearer ${await accessToken(seat)}` });
  const me = await member.page.request.get('/api/auth/me', { headers: await headersOf(member) });
  const { tenantId } = z.parse(MeSchema, await me.json()).data.userData;
  const url = `/api/core/tenant/${tenantId}`;
  const headers = await headersOf(operator);
  const { request } = operator.page;
  const { data } = z.parse(TenantSchema, await (await request.get(url, { headers })).json());
  const changed = await request.put(url, { headers, data: { ...data, hasBim } });
  expect(changed.status()).toBe(200);
}
