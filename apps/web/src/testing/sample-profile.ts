import type { Profile } from '@plumbline/shared/contract/profile.ts';

export const PROFILE: Profile = {
  userName: 'Mei Tanaka',
  language: 'en',
  companyName: 'Nord',
  companyType: null,
  jobTitle: '',
  country: 'NO',
  units: null,
  timeZone: null,
  email: 'mei.tanaka@nord.example',
  version: 3,
};
