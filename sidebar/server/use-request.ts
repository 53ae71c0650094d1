import { useRef, useState } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors/failure-message';
import { failureOf } from './failure-of';

/** What a question to the server has come to. */
export interface Asked<Answer> {
  readonly isBusy: boolean;
  readonly answer: Answer | null;
  readonly failure: FailureMessage | null;
  /** What was asked about: an answer to another question than the form's present one is shown no more. */
  readonly about: string;
}

export interface Asking<Answer> extends Asked<Answer> {
  /** Waits for the question before it. Undefined when it failed, and when the same is being asked already: then nothing is asked. */
  readonly ask: (call: () => Promise<Answer>, about: string) => Promise<Answer | undefined>;
  /** Forgets an answer; what is being asked goes on. */
  readonly forget: () => void;
}

interface Lane {
  last: Promise<unknown>;
  waiting: number;
  about: string;
}

const NOTHING = { isBusy: false, answer: null, failure: null, about: '' } as const;

/** Questions to the server with their state, by the name of what asks: of each one at a time, and the newest is shown. */
export function useAskings<Answer>(): (name: string) => Asking<Answer> {
  const [all, setAll] = useState<ReadonlyMap<string, Asked<Answer>>>(new Map());
  const lanes = useRef(new Map<string, Lane>());
  const show = (name: string, asked: Asked<Answer>) => setAll((now) => new Map(now).set(name, asked));
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

/** One question to the server with its state. */
export function useAsking<Answer>(): Asking<Answer> {
  return useAskings<Answer>()('');
}
