import { MemberListQuerySchema, type MemberListQuery } from '@plumbline/shared/contract/member.ts';
import { useListPlace } from '../../lists/list-place.ts';

/** The page, filters and order of the list of members. */
export function useMemberPlace() {
  const { place, put } = useListPlace(MemberListQuerySchema);
  const sortBy = (orderBy: MemberListQuery['orderBy']) =>
    put({ orderBy, direction: place.orderBy === orderBy && place.direction === 'asc' ? 'desc' : 'asc' });
  return { place, put, sortBy };
}
