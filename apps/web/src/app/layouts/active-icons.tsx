/** Pictures of the page that is open. They come after the first paint: outlined ones stand there until then. */
import IconInspections from '~icons/ph/aperture-fill';
import IconFloors from '~icons/ph/blueprint-fill';
import IconTenants from '~icons/ph/briefcase-fill';
import IconProjects from '~icons/ph/buildings-fill';
import IconInsight from '~icons/ph/chart-line-fill';
import IconExpired from '~icons/ph/clock-countdown-fill';
import IconModels from '~icons/ph/cube-fill';
import IconScene from '~icons/ph/cube-focus-fill';
import IconMail from '~icons/ph/envelope-simple-fill';
import IconReports from '~icons/ph/file-text-fill';
import IconGroups from '~icons/ph/folders-fill';
import IconHome from '~icons/ph/house-line-fill';
import IconNotes from '~icons/ph/map-pin-fill';
import IconNews from '~icons/ph/megaphone-fill';
import IconHealth from '~icons/ph/pulse-fill';
import IconJobs from '~icons/ph/queue-fill';
import IconBilling from '~icons/ph/receipt-fill';
import IconLog from '~icons/ph/scroll-fill';
import IconLogins from '~icons/ph/sign-in-fill';
import IconTags from '~icons/ph/tag-fill';
import IconMembers from '~icons/ph/users-fill';
import IconPeople from '~icons/ph/users-three-fill';
import IconErrors from '~icons/ph/warning-octagon-fill';
import type { ReactNode } from 'react';
import type { NavId } from '../page.ts';

export const ACTIVE_ICONS: Record<NavId, ReactNode> = {
  tenants: <IconTenants />,
  tenant: <IconTenants />,
  log: <IconLog />,
  projects: <IconProjects />,
  home: <IconHome />,
  inspections: <IconInspections />,
  pointCloud: <IconModels />,
  scene: <IconScene />,
  notes: <IconNotes />,
  insight: <IconInsight />,
  reports: <IconReports />,
  projectMembers: <IconPeople />,
  tags: <IconTags />,
  floors: <IconFloors />,
  billings: <IconBilling />,
  processingErrors: <IconErrors />,
  expiredFiles: <IconExpired />,
  health: <IconHealth />,
  jobs: <IconJobs />,
  mail: <IconMail />,
  news: <IconNews />,
  groups: <IconGroups />,
  members: <IconMembers />,
  logins: <IconLogins />,
};
