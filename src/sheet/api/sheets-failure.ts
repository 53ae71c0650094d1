/**
 * What a failed call of the Sheets API means for what to do next. Apps Script hands over nothing but a text.
 * `busy`: not done, wait and repeat. `too large`: not done, send less. `unsure`: done or not, look. `protected`: not done, this
 * person may not. `moved`: not done, a tab or its cells are not where they were. `refused`: not done.
 */
export type SheetsFailure = 'busy' | 'too large' | 'unsure' | 'protected' | 'moved' | 'refused';

const MEANINGS: readonly (readonly [SheetsFailure, RegExp])[] = [
  ['busy', /quota exceeded|rate limit|resource.{0,10}exhausted|too many requests|\b429\b/i],
  ['too large', /too large|payload size|payload exceeds|\b413\b/i],
  [
    'moved',
    /unable to parse range|exceeds (?:the )?grid limits|no (?:grid|sheet) with id|beyond the grid|is after last|beyond the last|less than (?:or equal to )?the grid size|(?:row|column) that doesn.t exist|with the name .{1,200} already exists/i,
  ],
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
