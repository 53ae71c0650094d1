import { useEffect, useState } from 'preact/hooks';
import type { MonthClose } from '../../src/sidebar-server/month-close';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';

/** A closed month with its currency: `2026-10 USD`. */
export function closingName({ month, currency }: Readonly<Record<'month' | 'currency', string>>): string {
  return `${month} ${currency}`;
}

/** The id of the button with a closing's name, which can get the focus. */
export function closingId(name: string): string {
  return `closing-${name.replace(' ', '-')}`;
}

/** An action on the closings. `about` is the name of a closing or of another part of the view, next to which a failure is shown. */
export interface CloseAction {
  readonly about: string;
  /** What the view says meanwhile, and afterwards. */
  readonly busy: string;
  readonly done: (after: MonthClose) => string;
  readonly call: () => Promise<MonthClose>;
}

export type Closings = ReturnType<typeof useMonthClose>;

/** The closings of the file, and the actions that change them, one at a time. */
export function useMonthClose(server: Server) {
  const [data, setData] = useState<MonthClose | null>(null);
  const [message, setMessage] = useState('');
  const asking = useRequest<MonthClose>();
  const load = () => void asking.ask(() => server.sidebarMonthClose(), LOADING).then(take);
  const take = (answer: MonthClose | undefined) => answer && setData(answer);
  useEffect(load, []);
  const act = async ({ about, busy, done, call }: CloseAction): Promise<boolean> => {
    if (asking.isBusy) return false;
    setMessage(busy);
    const answer = await asking.ask(call, about);
    take(answer);
    setMessage(answer === undefined ? '' : done(answer));
    return answer !== undefined;
  };
  const { isBusy, about } = asking;
  /** The failure of the last action, if it was about this part of the view. */
  const failureOf = (part: string) => (about === part ? asking.failure : null);
  return { data, message, isBusy, about, failureOf, act, load };
}

/** What reading the closings is about. */
export const LOADING = 'loading';
