import {
  AppointAnswerSchema,
  TenantAnswerSchema,
  TenantInvitationAnswerSchema,
  TenantListAnswerSchema,
  TenantPeopleAnswerSchema,
  type Appointment,
  type ChangePerson,
  type Tenant,
  type TenantContact,
  type TenantFields,
  type TenantListQuery,
  type TenantPerson,
} from '@plumbline/shared/contract/tenant.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../../api/net-renewal.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';

/** The page tells its failures itself. */
const IN_PLACE = { errors: true } as const;

/** One page of the customers' tenants. */
export function tenantsQuery(place: TenantListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.tenants, 'list', place],
    queryFn: ({ signal }) =>
      request('/core/tenant', { schema: TenantListAnswerSchema, query: place, enableSkip: IN_PLACE, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: NET_RENEWAL_MS,
  });
}

/** One tenant; the own one for whoever runs it. */
export function tenantQuery(tenantId: string) {
  return queryOptions({
    queryKey: [...queryKeys.tenants, 'one', tenantId],
    queryFn: async ({ signal }) =>
      (
        await request(`/core/tenant/${tenantId}`, {
          schema: TenantAnswerSchema,
          enableSkip: IN_PLACE,
          signal,
        })
      ).data,
    refetchInterval: NET_RENEWAL_MS,
  });
}

/** Who runs a tenant, and who was invited to. */
export function tenantPeopleQuery(tenantId: string) {
  return queryOptions({
    queryKey: [...queryKeys.tenants, 'people', tenantId],
    queryFn: async ({ signal }) =>
      (
        await request(`/core/tenant/${tenantId}/person`, {
          schema: TenantPeopleAnswerSchema,
          enableSkip: IN_PLACE,
          signal,
        })
      ).data,
    refetchInterval: NET_RENEWAL_MS,
  });
}

function refresh(): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: queryKeys.tenants });
}

const TENANT = { schema: TenantAnswerSchema, enableSkip: IN_PLACE } as const;

export async function createTenant(body: TenantFields): Promise<Tenant> {
  const { data } = await request('/core/tenant', { ...TENANT, method: 'POST', body });
  await refresh();
  return data;
}

type Seen = Pick<Tenant, 'id' | 'version'>;

/** @throws RequestError with the tenant as it is in `failure.current`, when somebody else was faster */
export async function changeTenant({ id, version }: Seen, fields: TenantFields): Promise<Tenant> {
  return write(`/core/tenant/${id}`, 'PUT', { ...fields, version });
}

/** What the own admin may change. @throws RequestError as `changeTenant` */
export async function changeContact({ id, version }: Seen, contact: TenantContact): Promise<Tenant> {
  return write(`/core/tenant/${id}`, 'PATCH', { ...contact, version });
}

export async function setTenantStatus({ id, version }: Seen, status: 'active' | 'disabled'): Promise<Tenant> {
  return write(`/core/tenant/${id}/status`, 'POST', { status, version });
}

async function write(path: string, method: 'PUT' | 'PATCH' | 'POST', body: object): Promise<Tenant> {
  try {
    return (await request(path, { ...TENANT, method, body })).data;
  } finally {
    // After a refusal too: somebody may have been first.
    await refresh();
  }
}

/** Gives somebody a role in the tenant, or invites to it. */
export function useAppoint(tenantId: string) {
  return useSubmission({
    mutationFn: async (body: Appointment) =>
      (
        await request(`/core/tenant/${tenantId}/person`, {
          method: 'POST',
          body,
          schema: AppointAnswerSchema,
          enableSkip: IN_PLACE,
        })
      ).data.result,
    onSettled: refresh,
  });
}

/** Gives somebody who runs the tenant another role or standing. */
export function useChangePerson(tenantId: string) {
  return useSubmission({
    mutationFn: ({ person, ...change }: Omit<ChangePerson, 'was'> & { person: TenantPerson }) =>
      request(`/core/tenant/${tenantId}/person/${person.accountId}`, {
        method: 'PATCH',
        body: { was: { systemRole: person.systemRole, status: person.status }, ...change },
        schema: TenantPeopleAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}

/** Sends an invitation again, or revokes it. */
export function useInvitationAction(tenantId: string) {
  return useSubmission({
    mutationFn: ({ invitationId, action }: { invitationId: string; action: 'resend' | 'revoke' }) => {
      const path = `/core/tenant/${tenantId}/invitation/${invitationId}`;
      const options = { schema: TenantInvitationAnswerSchema, enableSkip: IN_PLACE };
      return action === 'resend'
        ? request(`${path}/resend`, { ...options, method: 'POST' })
        : request(path, { ...options, method: 'DELETE' });
    },
    onSettled: refresh,
  });
}
