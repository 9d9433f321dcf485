import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import { Navigate, Outlet, useSearchParams } from 'react-router-dom';
import { floorPlanQuery, floorPlansQuery } from '../api/floor-plans.ts';
import { projectQuery } from '../api/projects.ts';
import { queryClient, queryKeys } from '../api/query-client.ts';
import { isFinal } from '../api/request-error.ts';
import { useSession } from '../api/session-store.ts';
import { NAMED_THINGS, namedIn, type NamedThing } from './named-things.ts';
import { REFUSED } from './previous-route.ts';

interface WatchProps {
  id: string;
  projectId: string | null;
}

/** Each leads to the page of a refusal once the server has said that the reader may not see the thing. */
const WATCHES: Record<NamedThing, ComponentType<WatchProps>> = {
  projectId: ProjectWatch,
  floorId: FloorWatch,
};

/**
 * The pages that need a login, whose addresses may name things: those of others, and what is not there, are for nobody
 * (specification §2). Whether they are one's own only the server knows, so that the page is on its way meanwhile; what
 * could not be asked is not refused. Guarded by named-things-gate.test.tsx.
 */
export function NamedThingsGate() {
  const [params] = useSearchParams();
  // A share link that is being opened has no session to ask by.
  const isJudged = !params.has('sharedata');
  return (
    <>
      {NAMED_THINGS.map((name) => {
        const id = namedIn(params, name);
        const Watch = WATCHES[name];
        return (
          isJudged && id !== null && <Watch key={name + id} id={id} projectId={params.get('projectId')} />
        );
      })}
      <Outlet />
    </>
  );
}

/** Whoever is put out later is told in place (`ProjectGate`), where the page comes back with them. */
function ProjectWatch({ id }: WatchProps) {
  const isVisitor = useSession()?.kind === 'visitor';
  // A visitor's project is the link's, as the guard knows, and its end has a sheet.
  const { isSuccess, isFetching, error } = useQuery({ ...projectQuery(id), enabled: !isVisitor });
  const [isIn, setIsIn] = useState(false);
  if (isSuccess && !isFetching && !isIn) setIsIn(true);
  if (isIn || !isFinal(error)) return null;
  return <Refusal queryKey={queryKeys.projectDetail(id)} />;
}

/** The list of plans tells most of them; one that it lacks is asked for by itself, since the list may be older. */
function FloorWatch({ id, projectId }: WatchProps) {
  const list = useQuery({ ...floorPlansQuery(projectId ?? ''), enabled: projectId !== null });
  const [isIn, setIsIn] = useState(false);
  if (list.data?.some((floor) => floor.id === id) && !isIn) setIsIn(true);
  const isMissing = projectId === null || (list.isSuccess && !list.isFetching);
  const floor = useQuery({ ...floorPlanQuery(id), enabled: isMissing && !isIn });
  const isElsewhere = floor.data !== undefined && projectId !== null && floor.data.projectId !== projectId;
  const isNew = !isIn && floor.data !== undefined && floor.data.projectId === projectId;
  useEffect(() => {
    if (isNew && projectId !== null)
      void queryClient.invalidateQueries({ queryKey: queryKeys.floorPlans(projectId) });
  }, [isNew, projectId]);
  if (isIn || !(isElsewhere || isFinal(floor.error))) return null;
  return <Refusal queryKey={queryKeys.floorPlan(id)} />;
}

/** In place of the page, which was never shown. Whoever comes again later is judged anew. */
function Refusal({ queryKey }: { queryKey: readonly string[] }) {
  useEffect(() => () => queryClient.removeQueries({ queryKey, exact: true }), [queryKey]);
  return <Navigate to="/not-authorized" replace state={REFUSED} />;
}
