import type { Insight } from '@plumbline/shared/contract/insight.ts';
import { AssigneesCard } from './cards/assignees-card.tsx';
import { FindingsCard } from './cards/findings-card.tsx';
import { HoursCard } from './cards/hours-card.tsx';
import { LateCard } from './cards/late-card.tsx';
import { LooksCard } from './cards/looks-card.tsx';
import { PeopleCard } from './cards/people-card.tsx';
import { ReturnsCard } from './cards/returns-card.tsx';
import { SpansCard } from './cards/spans-card.tsx';
import { StatesCard } from './cards/states-card.tsx';
import { TagsCard } from './cards/tags-card.tsx';
import { WeeksCard } from './cards/weeks-card.tsx';
import { WhereCard } from './cards/where-card.tsx';
import type { FigurePlace } from './figure-address.ts';

interface InsightCardsProps {
  of: FigurePlace;
  insight: Insight;
}

/** The cards of the page, parted by hairlines. */
export function InsightCards(props: InsightCardsProps) {
  return (
    <div className="grid grid-cols-6 gap-px border-b border-line bg-line print:block">
      <WeeksCard {...props} className="col-span-6 lg:col-span-3" />
      <LateCard {...props} className="col-span-6 lg:col-span-3" />
      <StatesCard {...props} className="col-span-6 md:col-span-2 lg:col-span-1" />
      <TagsCard {...props} className="col-span-6 md:col-span-2 lg:col-span-1" />
      <AssigneesCard {...props} className="col-span-6 md:col-span-2 lg:col-span-1" />
      <WhereCard {...props} className="col-span-6 lg:col-span-3" />
      <SpansCard {...props} className="col-span-6 lg:col-span-3" />
      <ReturnsCard {...props} className="col-span-6 lg:col-span-3" />
      <LooksCard {...props} className="col-span-6" />
      <FindingsCard {...props} className="col-span-6" />
      <HoursCard className="col-span-6" />
      <PeopleCard {...props} className="col-span-6" />
    </div>
  );
}
