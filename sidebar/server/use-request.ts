import { useRef, useState } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors';
import { toCallFailure } from './server';

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

const IDLE = { isBusy: false, answer: null, failure: null, about: '' } as const;

/** Requests to the server and their states, by name. For each name, requests are sent one at a time, and the newest sets the state. */
export function useRequests<Answer>(): (name: string) => ServerRequest<Answer> {
  const [states, setStates] = useState<ReadonlyMap<string, RequestState<Answer>>>(new Map());
  const lanes = useRef(new Map<string, Lane>());
  const storeRequestState = (name: string, state: RequestState<Answer>) =>
    setStates((now) => new Map(now).set(name, state));
  const openLane = (name: string): Lane => {
    const lane = lanes.current.get(name) ?? { last: Promise.resolve(), waiting: 0, about: '' };
    lanes.current.set(name, lane);
    return lane;
  };
  const sendRequest = async (name: string, call: () => Promise<Answer>, about: string) => {
    const lane = openLane(name);
    if (lane.waiting > 0 && lane.about === about) return undefined;
    lane.about = about;
    lane.waiting++;
    storeRequestState(name, { ...IDLE, isBusy: true, about });
    const turn = lane.last.then(call);
    const end = turn.then(
      (answer) => ({ ...IDLE, answer, about }),
      (error: unknown) => ({ ...IDLE, failure: toCallFailure(error), about }),
    );
    lane.last = end;
    const endState = await end;
    lane.waiting--;
    if (lane.waiting === 0) storeRequestState(name, endState);
    return endState.answer ?? undefined;
  };
  return (name) => ({
    ...(states.get(name) ?? IDLE),
    ask: (call, about) => sendRequest(name, call, about),
    forget: () => {
      if (openLane(name).waiting === 0) storeRequestState(name, IDLE);
    },
  });
}

export function useRequest<Answer>(): ServerRequest<Answer> {
  return useRequests<Answer>()('');
}
