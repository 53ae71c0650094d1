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
