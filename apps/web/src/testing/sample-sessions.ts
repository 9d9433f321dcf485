import type { MemberUserData, VisitorUserData } from '@plumbline/shared/contract/auth.ts';

export const PROJECT_ID = '01920000-0000-7000-8000-000000000050';

export const MEMBER: MemberUserData = {
  id: '01920000-0000-7000-8000-000000000001',
  userName: 'Mei Tanaka',
  userPhoto: null,
  email: 'mei.tanaka@nord.example',
  systemRole: '40',
  tenantId: '01920000-0000-7000-8000-000000000009',
  tenantName: 'Nord',
  language: 'en',
};

export const VISITOR: VisitorUserData = {
  userName: 'Guest',
  tenantId: MEMBER.tenantId,
  systemRole: '',
  projectRole: 50,
  projectId: PROJECT_ID,
  linkId: '01920000-0000-7000-8000-000000000070',
  expiresAt: '2030-01-01T08:00:00.000Z',
  linkExpiresAt: null,
  scene: null,
  showsNotes: true,
  showsPlan: true,
  showsTimeLine: true,
  allowsDownload: false,
};
