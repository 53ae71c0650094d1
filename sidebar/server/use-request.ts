import { useRef, useState } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors/failure-message';
import { failureOf } from './server';

/** The state of a request to the server. */
export interface RequestState<Answer> {
  readonly isBusy: boolean;
  readonly answer: Answer | null;
  readonly failure: FailureMessage | null;
  /** Identifies what the request was about, such as the form at that time. Answers about an earlier form are not shown. */
  readonly about: string;
}

export interface ServerRequest<Answer> extends RequestState<Answer> {
  /** Sends a request after the one before it has ended. Returns undefined after a failure, or if the same request is under way. */
  readonly ask: (call: () => Promise<Answer>, about: string) => Promise<Answer | undefined>;
  /** Forgets the last answer or failure. A request that is under way continues. */
  readonly forget: () => void;
}

interface Lane {
  last: Promise<unknown>;
  waiting: number;
  about: string;
}

const NOTHING = { isBusy: false, answer: null, failure: null, about: '' } as const;

/** Requests to the server and their states, by name. For each name, requests are sent one at a time, and the newest sets the state. */
export function useRequests<Answer>(): (name: string) => ServerRequest<Answer> {
  const [all, setAll] = useState<ReadonlyMap<string, RequestState<Answer>>>(new Map());
  const lanes = useRef(new Map<string, Lane>());
  const show = (name: string, asked: RequestState<Answer>) => setAll((now) => new Map(now).set(name, asked));
  const laneOf = (name: string): Lane => {
    const lane = lanes.current.get(name) ?? { last: Promise.resolve(), waiting: 0, about: '' };
    lanes.current.set(name, lane);
    return lane;
  };
  const ask = async (name: string, call: () => Promise<Answer>, about: string) => {
    const lane = laneOf(name);
    if (lane.waiting > 0 && lane.about === about) return undefined;
    lane.about = about;
    lane.waiting++;
    show(name, { ...NOTHING, isBusy: true, about });
    const turn = lane.last.then(call);
    const end = turn.then(
      (answer) => ({ ...NOTHING, answer, about }),
      (error: unknown) => ({ ...NOTHING, failure: failureOf(error), about }),
    );
    lane.last = end;
    const asked = await end;
    lane.waiting--;
    if (lane.waiting === 0) show(name, asked);
    return asked.answer ?? undefined;
  };
  return (name) => ({
    ...(all.get(name) ?? NOTHING),
    ask: (call, about) => ask(name, call, about),
    forget: () => {
      if (laneOf(name).waiting === 0) show(name, NOTHING);
    },
  });
}

/** One kind of request to the server, and its state. */
export function useRequest<Answer>(): ServerRequest<Answer> {
  return useRequests<Answer>()('');
}
