import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../../../src/platform/ports';

/** Ends work that needs responses that do not exist yet. It has no stack trace, because it is thrown often. */
const AWAITS_ANSWERS = Object.freeze({ name: 'AwaitsAnswers' });

/** A round of requests and its responses. */
export interface AnsweredRound {
  readonly answers: readonly (HttpResponse | HttpFailure)[];
  /** When the responses arrive, in milliseconds since 1970. */
  readonly at: number;
}

/** The ports of one execution, which has its own time. */
export interface ExecutionPorts {
  readonly http: Http;
  readonly clock: { now(): number; sleep(ms: number): void };
}

export type Progress<Result> =
  /** The execution sends these requests at this time. */
  | { readonly sends: readonly HttpRequest[]; readonly at: number }
  /** The execution has ended at this time. */
  | { readonly result: Result; readonly at: number };

/**
 * Executes `work` from `begun` (milliseconds since 1970) up to its first request that has no response in `rounds`. Server code waits
 * synchronously, but in a simulation other executions act while it waits. So the work is repeated from its beginning with each further
 * response. It must have no effects outside, and always do the same with the same responses.
 */
export function repeatWork<Result>(
  begun: number,
  rounds: readonly AnsweredRound[],
  work: (ports: ExecutionPorts) => Result,
): Progress<Result> {
  let now = begun;
  let sent = 0;
  let pending: readonly HttpRequest[] | undefined;
  const clock = {
    now: () => now,
    sleep: (ms: number) => {
      now += ms;
    },
  };
  const sendAll = (requests: readonly HttpRequest[]) => {
    const round = rounds[sent];
    sent += 1;
    if (round === undefined) {
      pending = requests;
      throw AWAITS_ANSWERS;
    }
    now = round.at;
    return [...round.answers];
  };
  try {
    return { result: work({ http: { sendAll }, clock }), at: now };
  } catch (error) {
    if (pending === undefined || !isAwaiting(error)) throw error;
    return { sends: pending, at: now };
  }
}

/** True for the error that ends work without responses. Work must not handle it as a failure. */
export function isAwaiting(error: unknown): boolean {
  return error === AWAITS_ANSWERS;
}
