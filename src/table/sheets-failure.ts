/**
 * What a failed call of the Sheets API means for what to do next. Apps Script hands over nothing but a text.
 * `busy`: not done, wait and repeat. `too large`: not done, send less. `unsure`: done or not, look. `protected`: not done, this
 * person may not. `refused`: not done.
 */
export type SheetsFailure = 'busy' | 'too large' | 'unsure' | 'protected' | 'refused';

const MEANINGS: readonly (readonly [SheetsFailure, RegExp])[] = [
  ['busy', /quota exceeded|rate limit|resource.?exhausted|too many requests|\b429\b/i],
  ['too large', /too large|payload size|payload exceeds|\b413\b/i],
  ['protected', /protected (?:cell|sheet|range)|does not have permission|permission denied/i],
  [
    'unsure',
    /timed? ?out|deadline exceeded|internal error|backend error|unavailable|empty response|server error|\b50[0234]\b/i,
  ],
];

export function sheetsFailure(error: unknown): SheetsFailure {
  const text = failureText(error);
  return MEANINGS.find(([, said]) => said.test(text))?.[0] ?? 'refused';
}

export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
