import { useRef, useState } from 'preact/hooks';
import { failureOf } from './failure-of';
import type { SaidFailure } from './server';

/** What a question to the server has come to. */
export interface Asked<Answer> {
  readonly isBusy: boolean;
  readonly answer: Answer | null;
  readonly failure: SaidFailure | null;
  /** What was asked about: an answer to another question than the form's present one is shown no more. */
  readonly about: string;
}

export interface Asking<Answer> extends Asked<Answer> {
  /** Undefined when it failed, and when another one is under way: then nothing is asked. */
  readonly ask: (call: () => Promise<Answer>, about: string) => Promise<Answer | undefined>;
  readonly forget: () => void;
}

const NOTHING = { isBusy: false, answer: null, failure: null, about: '' } as const;

/** A question to the server with its state; one at a time. */
export function useAsking<Answer>(): Asking<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>(NOTHING);
  const isBusy = useRef(false);
  const ask = async (call: () => Promise<Answer>, about: string) => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setAsked({ ...NOTHING, isBusy: true, about });
    try {
      const answer = await call();
      setAsked({ ...NOTHING, answer, about });
      return answer;
    } catch (error) {
      setAsked({ ...NOTHING, failure: failureOf(error), about });
      return undefined;
    } finally {
      isBusy.current = false;
    }
  };
  return { ...asked, ask, forget: () => setAsked(NOTHING) };
}
