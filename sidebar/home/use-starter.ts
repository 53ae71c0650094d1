import { useEffect } from 'preact/hooks';
import type { StarterProgress } from '../../src/charts/workbook/starter-workbook';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';

const LOOK_EVERY_MS = 5_000;

/** Makes the starter workbook, or what is missing of it. While it is made, the list of reports shows how far it is. */
export function useStarter(server: Server) {
  const request = useRequest<StarterProgress>();
  useEffect(() => {
    if (!request.isBusy) return;
    const timer = setInterval(() => server.sidebarState().catch(() => undefined), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [request.isBusy]);
  const make = async (): Promise<void> => {
    for (;;) {
      const answer = await request.ask(() => server.sidebarStarter(), 'starter');
      if (answer?.state !== 'unfinished') return;
    }
  };
  return { request, make };
}
