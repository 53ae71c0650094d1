import { useEffect, useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { Latest } from './server-state';

const LOOK_EVERY_MS = 30_000;
/** If the pointer does not move over the sidebar for this time, its next move means that the user has returned. */
const AWAY_MS = 5_000;

export type List = ReturnType<typeof useList>;

/**
 * The last known state of the server. The list of reports is requested again when the user returns, and while a report runs. Otherwise it is
 * only rendered again, because a time such as “next today 04:55” passes.
 */
export function useList(asked: Server, first: SidebarState) {
  const [state, show] = useState(first);
  const [latest] = useState(() => new Latest(asked, first, show));
  const [, setTimePassed] = useState(0);
  const [look] = useState(() => () => latest.look());
  useEffect(() => {
    const isMoving = () => latest.state.reports.some((report) => report.state === 'running');
    const timer = setInterval(
      () => (isMoving() ? look() : setTimePassed((times) => times + 1)),
      LOOK_EVERY_MS,
    );
    let seenAt = performance.now();
    const seePointer = () => {
      const wasAway = performance.now() - seenAt > AWAY_MS;
      seenAt = performance.now();
      if (wasAway) look();
    };
    addEventListener('focus', look);
    addEventListener('pointermove', seePointer);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
      removeEventListener('pointermove', seePointer);
    };
  }, []);
  return {
    state,
    server: latest.server,
    look,
    /** The newest state, which may be newer than the rendered one. */
    now: () => latest.state,
  };
}
