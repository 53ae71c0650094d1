import {
  AdReportsError,
  SheetProtected,
  TabsChanged,
  TabsFull,
  WriteFailed,
  WriteRefused,
} from '../../errors';
import { listNamedPermissions } from '../../platform';
import { getTexts } from '../../wording';

/** It is unknown whether Google applied the last batch. */
export class UncertainCommit extends WriteFailed {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/**
 * What a failed call of the Sheets API means. Apps Script passes on only a text. `busy`: not done, wait and repeat. `unsure`: perhaps done,
 * read the sheet. `moved`: not done, a tab or its cells are no longer there. `protected`, `noAccess`: not done, this user may not write there,
 * or in the file. `tooManyTabs`, `typedColumn`, `final`: not done, nor will a repetition be. `refused`: not done. The first that fits counts.
 */
const FAILURES = {
  busy: /quota exceeded|rate limit|resource.{0,10}exhausted|too many requests|\b429\b/i,
  tooManyTabs: /add more than \d+ sheets/i,
  moved:
    /unable to parse range|exceeds (?:the )?grid limits|no (?:grid|sheet) with id|beyond the grid|is after last|beyond the last|less than (?:or equal to )?the grid size|(?:row|column) that doesn.t exist|with the name .{1,200} already exists/i,
  protected: /protected (?:cell|sheet|range)/i,
  noAccess: /does not have permission|permission denied|requested entity was not found/i,
  unsure:
    /timed? ?out|deadline exceeded|internal error|backend error|unavailable|empty response|server error|\b50[0234]\b/i,
  typedColumn: /in a typed column/i,
  final: /invalid (?:requests|value|json|field)|above the limit|too large|payload (?:size|exceeds)|\b413\b/i,
};

export function identifySheetsFailure(error: unknown): keyof typeof FAILURES | 'refused' {
  const text = toErrorText(error);
  const kinds = Object.keys(FAILURES) as (keyof typeof FAILURES)[];
  return kinds.find((kind) => FAILURES[kind].test(text)) ?? 'refused';
}

export function translateSheetsError(error: unknown): Error {
  const text = toErrorText(error);
  const failure = identifySheetsFailure(error);
  const [, tab = ''] = /unable to parse range: '?([^!\n]{1,100}?)'?!/i.exec(text) ?? [];
  if (failure === 'moved') return new TabsChanged(tab);
  if (failure === 'tooManyTabs') return new TabsFull();
  if (failure === 'protected') return new SheetProtected();
  if (failure === 'noAccess') return new AdReportsError(getTexts().errors.noAccess, 'attempt failed');
  // Apps Script itself refused the call, not the Sheets API.
  if (listNamedPermissions(text).length > 0) return error as Error;
  if (failure === 'typedColumn') return new WriteRefused(getTexts().sheets.typedColumn);
  if (failure === 'final') return new WriteRefused(text);
  return failure === 'unsure' ? new UncertainCommit(text) : new WriteFailed(text);
}

function toErrorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
