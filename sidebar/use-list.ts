import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { SavedReport, Server, SidebarState } from './server';

const LOOK_EVERY_MS = 30_000;

export type List = ReturnType<typeof useList>;

/** The state of the server as it was last told; the list is looked at anew now and then. */
export function useList(server: Server, first: SidebarState) {
  const [state, setState] = useState(first);
  const take = useCallback((reports: readonly SavedReport[]) => setState((now) => ({ ...now, reports })), []);
  const replace = useCallback(
    (report: SavedReport) =>
      setState((now) => ({
        ...now,
        reports: now.reports.map((one) => (one.id === report.id ? report : one)),
      })),
    [],
  );
  const isLooking = useRef(false);
  const look = useCallback(async () => {
    if (isLooking.current) return;
    isLooking.current = true;
    try {
      take((await server.sidebarReports()).reports);
    } catch {
      // Nobody asked for this look: the list stays as it was, and the next one, or the next click, says what is wrong.
    } finally {
      isLooking.current = false;
    }
  }, []);
  const isRunning = state.reports.some((report) => report.state === 'running');
  useEffect(() => {
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { state, setState, take, replace, look };
}
