import { useEffect, useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { Latest } from './server-state';

const LOOK_EVERY_MS = 30_000;
/** After so long without a pointer move over the sidebar, the next one counts as a return. */
const AWAY_MS = 5_000;

export type List = ReturnType<typeof useList>;

/** The last known state of the server; the list is requested again when the user returns to the sidebar, and while a report runs. */
export function useList(asked: Server, first: SidebarState) {
  const [state, show] = useState(first);
  const [latest] = useState(() => new Latest(asked, first, show));
  const [look] = useState(() => () => latest.look());
  useEffect(() => {
    const isMoving = () =>
      latest.isInDoubt || latest.state.reports.some((report) => report.state === 'running');
    const timer = setInterval(() => isMoving() && look(), LOOK_EVERY_MS);
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
    /** The state at this moment, not as it was last drawn. */
    now: () => latest.state,
  };
}
