import { AdReportsError, type FailureKind } from '../errors';

/** A failure as it is kept and shown. What the platform threw may hold anything: it is not told on. */
export function failureTold(error: unknown): {
  readonly kind: FailureKind | 'unexpected';
  readonly sentence: string;
  readonly doNext: string;
} {
  if (error instanceof AdReportsError)
    return { kind: error.kind, sentence: error.happened, doNext: error.doNext };
  return {
    kind: 'unexpected',
    sentence: 'The run ended with an error that the add-on does not know.',
    doNext: 'Run the report from the sidebar: it shows more.',
  };
}

/** Of a run without a failure. */
export const NOTHING_SAID = { sentence: '', doNext: '' };

/** Of a run that Google ended. */
export const KILLED = {
  sentence: 'Google ended the run before it was over; it was begun again.',
  doNext: 'If this goes on, ask for fewer days or columns.',
};

/** Of a run whose slices took so long that nothing was left of the first when the last one's turn came. */
export const GIVEN_UP = {
  sentence: 'The run had not come to its end after six hours; it was begun again.',
  doNext: 'If this goes on, ask for fewer days or columns.',
};
