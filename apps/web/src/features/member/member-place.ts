import { MemberListQuerySchema, type MemberListQuery } from '@plumbline/shared/contract/member.ts';
import { orderPressed, useListPlace } from '../../lists/list-place.ts';

/** The page, filters and order of the list of members. */
export function useMemberPlace() {
  const { place, put } = useListPlace(MemberListQuerySchema);
  const sortBy = (orderBy: MemberListQuery['orderBy']) => put(orderPressed(place, orderBy));
  return { place, put, sortBy };
}
