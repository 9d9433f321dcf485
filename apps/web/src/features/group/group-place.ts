import {
  GroupListQuerySchema,
  GROUP_MANAGER_LIST,
  GROUP_MEMBER_LIST,
  GROUP_PROJECT_LIST,
} from '@plumbline/shared/contract/group.ts';
import { useSearchParams } from 'react-router-dom';
import { useAddressSteps } from '../../lists/address-steps.ts';
import { inAddress, namesInAddress, useListPlace, withParam } from '../../lists/list-place.ts';
import { unknownIn, useCorrected } from '../../lists/use-corrected.ts';
import { viewParam } from '../../lists/view-query.ts';

/** Before what the address says of the lists of the group that is open, beside the groups themselves. */
export const PROJECTS_WORD = 'project';
export const PEOPLE_WORD = 'person';
export const MANAGERS_WORD = 'manager';
const WORDS = [PROJECTS_WORD, PEOPLE_WORD, MANAGERS_WORD];
const OF_A_GROUP = [
  ...namesInAddress(GROUP_PROJECT_LIST.query, PROJECTS_WORD),
  ...namesInAddress(GROUP_MEMBER_LIST.query, PEOPLE_WORD),
  ...namesInAddress(GROUP_MANAGER_LIST.query, MANAGERS_WORD),
  ...WORDS.map((word) => viewParam(word)),
];
const PAGES = WORDS.map((word) => inAddress('pageNum', word));

export const GROUP_TABS = ['projects', 'members', 'managers'] as const;
export type GroupTab = (typeof GROUP_TABS)[number];
export type GroupPlace = ReturnType<typeof useGroupPlace>;

/** Which groups are shown, which of them is open, and what of it: all of it in the address. */
export function useGroupPlace() {
  const { place, put } = useListPlace(GroupListQuerySchema);
  const [params] = useSearchParams();
  const go = useAddressSteps();
  useCorrected(unknownIn(params, 'tab', GROUP_TABS));
  const wantedTab = params.get('tab');
  return {
    place,
    put,
    /** Null for the first one. */
    groupId: params.get('groupId'),
    tab: GROUP_TABS.find((each) => each === wantedTab) ?? 'projects',
    /** What is searched for and how it is ordered stays: who looks for somebody in one group does so in the next. */
    open: (groupId: string) => go((old) => withParam(without(old, PAGES), 'groupId', groupId)),
    /** The one that is open is no more: Back does not lead to it either. */
    leave: () => go((old) => withParam(without(old, PAGES), 'groupId', ''), { as: 'correct' }),
    /** Opens one that was just made, whatever was searched for. */
    openNew: (groupId: string) => go(() => new URLSearchParams({ groupId })),
    setTab: (tab: GroupTab) =>
      go((old) => withParam(without(old, OF_A_GROUP), 'tab', tab === 'projects' ? '' : tab)),
  };
}

function without(old: URLSearchParams, names: readonly string[]): URLSearchParams {
  return names.reduce((next, name) => withParam(next, name, ''), old);
}
