import { MemberListQuerySchema, type MemberListQuery } from '@plumbline/shared/contract/member.ts';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

const NAMES = ['pageNum', 'pageSize', 'search', 'systemRole', 'status', 'orderBy', 'direction'] as const;
type Name = (typeof NAMES)[number];

/** What an address asks of the list of members; what is not right in it counts as not said. */
export function readMemberPlace(params: URLSearchParams): MemberListQuery {
  const given: Record<string, string> = {};
  for (const name of NAMES) {
    const value = params.get(name);
    if (value !== null && z.safeParse(MemberListQuerySchema, { [name]: value }).success) given[name] = value;
  }
  return z.parse(MemberListQuerySchema, given);
}

/** The page, filters and order of the list, kept in the address so that it can be sent to somebody. */
export function useMemberPlace() {
  const [params, setParams] = useSearchParams();
  const place = readMemberPlace(params);
  /** Anything but another page starts at the first one. An empty value takes a filter away. */
  const put = (change: Partial<Record<Name, string>>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('pageNum');
        for (const [name, value] of Object.entries(change)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const sortBy = (orderBy: MemberListQuery['orderBy']) =>
    put({ orderBy, direction: place.orderBy === orderBy && place.direction === 'asc' ? 'desc' : 'asc' });
  return { place, put, sortBy };
}
