import { useEffect, useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server';
import type { Server } from '../server';
import { LatestState } from './server-state';

const LIST_POLL_MS = 30_000;

export type ServerState = ReturnType<typeof useServerState>;

/**
 * The last known state of the server. The list of reports is requested again when the user returns, and while a report runs. Otherwise it is
 * only rendered again, because a time such as “next today 04:55” passes.
 */
export function useServerState(plainServer: Server, first: SidebarState) {
  const [state, setState] = useState(first);
  const [latest] = useState(() => new LatestState(plainServer, first, setState));
  const [, setTimePassed] = useState(0);
  const [requestState] = useState(() => () => latest.requestState());
  useEffect(() => {
    const hasRunningReport = () => latest.state.reports.some((report) => report.state === 'running');
    const timer = setInterval(
      () => (hasRunningReport() ? requestState() : setTimePassed((times) => times + 1)),
      LIST_POLL_MS,
    );
    addEventListener('focus', requestState);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', requestState);
    };
  }, []);
  return {
    state,
    server: latest.server,
    requestState,
    /** The newest state, which may be newer than the rendered one. */
    getNewestState: () => latest.state,
  };
}
