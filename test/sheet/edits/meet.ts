import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { AdReportsError, SheetBeingEdited } from '../../../src/errors/ad-reports-error';
import { REQUESTS } from '../../../src/sheet/api/blocks';
import type { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import type { Commit, Size } from './commits';
import type { Edit } from './edits';
import { LEDGER, OLD, readEverything, readRows, reportSheet, type SeenRow } from './file-in-use';

/** A commit in a sheet of some size, and the file before and after it if nobody edits anything. */
export interface Meeting {
  readonly commit: Commit;
  readonly size: Size;
  readonly before: () => EmulatedSheets;
  readonly rowsBefore: readonly SeenRow[];
  readonly right: readonly SeenRow[];
  readonly ledger: readonly unknown[];
  /** What the run says in any case. */
  readonly sentences: readonly string[];
}

const keyOf = ([date, network]: readonly unknown[]) => `${date} ${network}`;
const ledgerOf = (sheets: EmulatedSheets) => sheets.readValues(LEDGER).flat();
const hiddenIn = ({ store }: EmulatedSheets) =>
  store.sheets.filter(({ hidden, title }) => hidden && title !== 'Revenue').map(({ title }) => title);

export function createMeeting(commit: Commit, size: Size): Meeting {
  const made = commit.make();
  const before = () => {
    const sheets = made.copy();
    sheets.user = 'b@x.test';
    REQUESTS.mostBytes = 4_999_000;
    size.change(sheets);
    return sheets;
  };
  const sheets = before();
  const sentences = commit.run(sheets, 1);
  const right = readRows(sheets);
  for (const cells of commit.rows)
    expect(right.find(({ key }) => key === keyOf(cells))?.numbers).toEqual(cells.slice(2));
  const ledger = ledgerOf(sheets);
  return { commit, size, before, rowsBefore: readRows(before()), right, ledger, sentences };
}

const editIn = (sheets: EmulatedSheets, { commit }: Meeting, edit: Edit['do'] = () => {}) => {
  const sheetId = reportSheet(sheets)?.id ?? -1;
  edit(new SpreadsheetUser(sheets.store), { sheetId, headerRow: commit.headerRow, rows: OLD.length });
};

/** The notices of a run, or its error. */
function outcomeOf(run: () => readonly string[]): { sentences: readonly string[]; error?: AdReportsError } {
  try {
    return { sentences: run() };
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return { sentences: [], error };
  }
}

/** How Google fails a call. */
export type Failure = 'done but timed out' | 'timed out' | 'refused' | 'answered without cells';

/** The number of a call of the run, right before which somebody edits the sheet; or the batch that changes the report's tab. */
export type Moment = number | 'commit';

interface Failing {
  readonly callsAfterCommit: number;
  readonly failure: Failure;
}

/** Edits at the moment, and lets a later call fail. Returns a function that says whether all of that has happened. */
function disturb(
  sheets: EmulatedSheets,
  {
    moment,
    edit,
    failing,
  }: { readonly moment: Moment; readonly edit: () => void; readonly failing?: Failing },
): () => boolean {
  const id = `"sheetId":${reportSheet(sheets)?.id},`;
  const first = sheets.calls;
  let state: 'waiting' | 'edited' | 'over' = 'waiting';
  let callsAfterCommit: number | undefined;
  let hasFailed = false;
  const editNow = () => {
    if (state !== 'waiting') return;
    state = 'edited';
    edit();
  };
  sheets.beforeCall = (call) => {
    if (call - first === moment) editNow();
  };
  const failed = <Answer>(call: () => Answer, withoutCells = (answer: Answer) => answer): Answer => {
    if (callsAfterCommit === undefined || callsAfterCommit++ !== failing?.callsAfterCommit) return call();
    hasFailed = true;
    if (failing.failure === 'refused') throw new Error('Google said no');
    if (failing.failure === 'timed out') throw new Error('Service Spreadsheets timed out');
    const answer = call();
    if (failing.failure === 'answered without cells') return withoutCells(answer);
    throw new Error('Service Spreadsheets timed out');
  };
  const { batchUpdate, get, values } = sheets;
  sheets.get = (...given) => failed(() => get.apply(sheets, given));
  sheets.values = (...given) => failed(() => values.apply(sheets, given));
  sheets.batchUpdate = (requests, shown) => {
    const isCommit = JSON.stringify(requests).replace(/\}/g, ',').includes(id);
    if (isCommit && moment === 'commit') editNow();
    if (isCommit) callsAfterCommit ??= 0;
    const answer = failed(
      () => batchUpdate.call(sheets, requests, shown),
      (after) => after && { sheets: after.sheets?.map(({ data: _, ...sheet }) => sheet) ?? [] },
    );
    // Whatever somebody edits after the batch, the next run corrects.
    if (isCommit && state === 'waiting') state = 'over';
    return answer;
  };
  return () => {
    Object.assign(sheets, { batchUpdate, get, values, beforeCall: () => {} });
    return state === 'edited' && (failing === undefined || hasFailed);
  };
}

const CELLS_LOST = /somebody moved rows or columns .* File ▸ Version history/;
const STAYS = /, but stays? in the sheet, to keep your/;

/**
 * Runs the commit with the edit at that moment, and then once more. Fails unless a user can trust the sheet after each of the two. Returns
 * false if the run had no such moment.
 */
export function checkEditAt(
  meeting: Meeting,
  { edit, moment, failing }: { readonly edit: Edit; readonly moment: Moment; readonly failing?: Failing },
): boolean {
  const { commit, before, sentences } = meeting;
  const asLeft = before();
  editIn(asLeft, meeting, edit.do);
  const sheets = before();
  const hasHappened = disturb(sheets, {
    moment,
    edit: () => editIn(sheets, meeting, edit.do),
    ...(failing && { failing }),
  });
  const first = outcomeOf(() => commit.run(sheets, 1));
  if (!hasHappened()) return false;
  const more = first.sentences.filter((text) => !sentences.includes(text) && !STAYS.test(text));
  expect(more.filter((text) => !CELLS_LOST.test(text))).toEqual([]);
  if (first.error !== undefined) {
    const isExpected = edit.repair || failing || (edit.deletes === 'tab' && commit.isPart);
    expect([first.error.message, Boolean(isExpected)]).toEqual([first.error.message, true]);
    if (!(first.error instanceof SheetBeingEdited))
      expect(readEverything(sheets)).toEqual(readEverything(asLeft));
  }
  const mayLoseCells = more.length > 0 || failing !== undefined || first.error !== undefined;
  const mayLeaveEdit = commit.leavesRows && edit.touches !== undefined;
  if (first.error === undefined && !mayLeaveEdit)
    expectRight(sheets, meeting, edit, { isAgain: false, mayLoseCells });
  if (first.error !== undefined || commit.leavesRows) editIn(sheets, meeting, edit.repair);
  const isGone = reportSheet(sheets) === undefined;
  const again = outcomeOf(() => commit.run(sheets, 2));
  if (isGone && commit.isPart) expect(again.error?.message).toMatch(/Run the report over its whole range/);
  else {
    expect(again.error).toBeUndefined();
    expectRight(sheets, meeting, edit, { isAgain: true, mayLoseCells });
  }
  expect(hiddenIn(sheets)).toEqual([]);
  return true;
}

/** All numbers are right, and each cell and note of the user is in its row. */
function expectRight(
  sheets: EmulatedSheets,
  { commit, right, rowsBefore, ledger }: Meeting,
  { deletes, touches }: Pick<Edit, 'deletes' | 'touches'>,
  { isAgain, mayLoseCells }: { readonly isAgain: boolean; readonly mayLoseCells: boolean },
): void {
  const touched = touches === undefined ? undefined : rowsBefore[touches]?.key;
  const reported = commit.rows.map(keyOf);
  const isCompared = ({ key, numbers, isMarked }: SeenRow) => {
    if (deletes === 'tab') return reported.includes(key);
    // A number that somebody types right before the batch is corrected by it or by the next run.
    if (key === touched) return reported.includes(key) && (deletes === 'row' || isAgain);
    const isStaying = isMarked || numbers.join('') === '';
    return !(isStaying && (mayLoseCells || !right.some((row) => row.key === key)));
  };
  const ownOf = ({ key, own }: SeenRow) => (mayLoseCells || deletes === 'tab' || key === touched ? [] : own);
  const compared = (rows: readonly SeenRow[]) =>
    rows
      .filter(isCompared)
      .map((row) => JSON.stringify([row.key, row.numbers, ownOf(row)]))
      .sort();
  const seen = readRows(sheets);
  expect(compared(seen)).toEqual(compared(right));
  const texts = seen.flatMap(({ own }) => own);
  const isUnique = (text: string) => texts.indexOf(text) === texts.lastIndexOf(text);
  const displaced = seen.flatMap(({ key, own }) =>
    own.filter((text) => /^(mine|note) 2026/.test(text) && isUnique(text) && !text.endsWith(key)),
  );
  if (!mayLoseCells) expect(displaced).toEqual([]);
  const withoutLine = mayLoseCells ? [ledger.slice(0, 2)] : [];
  if (deletes !== 'tab') expect([ledger, ...withoutLine]).toContainEqual(ledgerOf(sheets));
}

/** Edits right before each call of the run up to the commit. */
export function expectRightAtAnyMoment(meeting: Meeting, edit: Edit): void {
  let moment = 0;
  while (checkEditAt(meeting, { edit, moment })) moment++;
  expect(moment).toBeGreaterThanOrEqual(2);
}
