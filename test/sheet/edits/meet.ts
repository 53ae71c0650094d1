import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { AdReportsError } from '../../../src/errors/ad-reports-error';
import type { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { documentOf } from '../../fakes/sheets/table-writing';
import { NotTakenBack } from '../../fakes/sheets/taken-back';
import type { Commit, Size } from './commits';
import type { Edit } from './edits';
import { everything, LEDGER, OLD, reportSheet, type SeenRow, seenRows } from './file-in-use';

/** A commit in a sheet of some size, and the file before and after it if nobody edits anything. */
export interface Meeting {
  readonly commit: Commit;
  readonly before: () => EmulatedSheets;
  readonly rowsBefore: readonly SeenRow[];
  readonly right: Right;
  /** What the run says in any case. */
  readonly sentences: readonly string[];
  /** True if the user's own cells may be missing after a sentence that says so. */
  readonly mayLoseCells: boolean;
}

interface Right {
  readonly rows: readonly SeenRow[];
  readonly ledger: readonly unknown[];
  /** The hidden sheets after one more run. */
  readonly hidden: readonly string[];
}

const keyOf = ([date, network]: readonly unknown[]) => `${date} ${network}`;

const ledgerOf = (sheets: EmulatedSheets) =>
  sheets
    .shown(LEDGER)
    .flat()
    .filter((value) => value !== '');

const hiddenIn = ({ store }: EmulatedSheets) =>
  store.sheets.flatMap(({ hidden, title }) => (hidden && title !== 'Revenue' ? [title] : []));

const runAgain = ({ run, whole = run }: Commit, sheets: EmulatedSheets) => whole(sheets, 2);

export function meetingOf(given: Commit, size: Size): Meeting {
  const made = given.make();
  const before = () => {
    const sheets = made.copy();
    documentOf(sheets).setAll(documentOf(made).all());
    sheets.user = 'b@x.test';
    size.change(sheets);
    return sheets;
  };
  const sheets = before();
  const sentences = given.run(sheets, 1);
  const [rows, ledger] = [seenRows(sheets), ledgerOf(sheets)];
  const numbersOf = (key: string) => rows.find((row) => row.key === key)?.numbers.filter(String);
  for (const cells of given.rows) expect(numbersOf(keyOf(cells))).toEqual(cells.slice(2));
  runAgain(given, sheets);
  return {
    commit: { ...given, mayDamage: given.mayDamage === true || size.mayDamage === true },
    before,
    rowsBefore: seenRows(before()),
    right: { rows, ledger, hidden: hiddenIn(sheets) },
    sentences,
    mayLoseCells: size.mayDamage === true,
  };
}

const editIn = (sheets: EmulatedSheets, { commit }: Meeting, what: 'do' | 'repair', edit: Edit) => {
  const sheetId = reportSheet(sheets)?.id ?? -1;
  const place = { sheetId, headerRow: commit.headerRow ?? 2, rows: OLD.length };
  edit[what]?.(new SpreadsheetUser(sheets.store, 'a@x.test'), place);
};

/** The notices of a run, or the sentence of its failure. */
function outcomeOf(run: () => readonly string[]): { sentences: readonly string[]; isDone: boolean } {
  try {
    return { sentences: run(), isDone: true };
  } catch (error) {
    if (!(error instanceof AdReportsError || error instanceof NotTakenBack)) throw error;
    return { sentences: [error.message], isDone: false };
  }
}

/** How Google fails a call. */
export type Failure = 'done but timed out' | 'timed out' | 'refused' | 'answered without cells';

/** The number of a call of the run, right before which somebody edits the sheet; or the batch that changes the report's tab. */
export type Moment = number | 'commit';

/** Edits at the moment, and lets a later call fail. Returns a function that says whether all of that has happened. */
function disturb(
  sheets: EmulatedSheets,
  moment: Moment,
  edit: () => void,
  failing?: { readonly callsAfterCommit: number; readonly failure: Failure },
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
  const failed = <Answer>(call: () => Answer, withoutCells: (answer: Answer) => Answer): Answer => {
    if (callsAfterCommit === undefined || callsAfterCommit++ !== failing?.callsAfterCommit) return call();
    hasFailed = true;
    if (failing.failure === 'refused') throw new Error('Google said no');
    if (failing.failure === 'timed out') throw new Error('Service Spreadsheets timed out');
    const answer = call();
    if (failing.failure === 'answered without cells') return withoutCells(answer);
    throw new Error('Service Spreadsheets timed out');
  };
  const { batchUpdate, get, values } = sheets;
  sheets.get = (...given) =>
    failed(
      () => get.apply(sheets, given),
      (answer) => answer,
    );
  sheets.values = (...given) =>
    failed(
      () => values.apply(sheets, given),
      (answer) => answer,
    );
  sheets.batchUpdate = (requests, shown) => {
    const isCommit = JSON.stringify(requests).replace(/\}/g, ',').includes(id);
    if (isCommit && moment === 'commit') editNow();
    if (isCommit) callsAfterCommit ??= 0;
    const answer = failed(
      () => batchUpdate.call(sheets, requests, shown),
      (shownAfter) =>
        shownAfter && { sheets: shownAfter.sheets?.map(({ data: _, ...sheet }) => sheet) ?? [] },
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

const IN_HISTORY = /File ▸ Version history/;
const STAYS = /stays? in the sheet/;

/**
 * Runs the commit with the edit at that moment, and then once more. Fails unless a user can trust the sheet after each of the two. Returns
 * false if the run had no such moment.
 */
export function staysRight(
  meeting: Meeting,
  edit: Edit,
  moment: Moment,
  failing?: { readonly callsAfterCommit: number; readonly failure: Failure },
): boolean {
  const { commit, before } = meeting;
  const asLeft = before();
  editIn(asLeft, meeting, 'do', edit);
  const sheets = before();
  const hasHappened = disturb(sheets, moment, () => editIn(sheets, meeting, 'do', edit), failing);
  const { sentences, isDone } = outcomeOf(() => commit.run(sheets, 1));
  if (!hasHappened()) return false;
  const more = sentences.filter((text) => !meeting.sentences.includes(text) && !STAYS.test(text));
  const isDamaged = IN_HISTORY.test(more.join());
  const isRefusable = commit.mayRefuse || edit.repair || (edit.deletes === 'tab' && commit.whole) || failing;
  const isDamageable = commit.mayDamage || edit.deletes === 'row' || failing;
  if (isDamaged) expect([more, Boolean(isDamageable)]).toEqual([more, true]);
  else if (isDone) expect(more).toEqual([]);
  else {
    const isAsLeft = JSON.stringify(everything(sheets)) === JSON.stringify(everything(asLeft));
    expect([sentences, isAsLeft, Boolean(isRefusable)]).toEqual([sentences, true, true]);
  }
  const mayLeaveEdit = commit.leavesRows && (edit.deletes === 'row' || edit.repair !== undefined);
  const mayMoveCells = isDamaged && failing !== undefined;
  const damage = {
    isDamaged,
    mayMoveCells,
    mayLoseCells: isDamaged && (meeting.mayLoseCells || mayMoveCells),
  };
  if (isDone && !mayLeaveEdit) expectRight(sheets, meeting, edit, { isAgain: false, ...damage });
  if (!isDone || commit.leavesRows) editIn(sheets, meeting, 'repair', edit);
  const again = outcomeOf(() => runAgain(commit, sheets));
  if (/names a header to type again/.test(more.join()) && /Type “/.test(again.sentences.join())) return true;
  expect([again.sentences, again.isDone]).toEqual([again.sentences, true]);
  expectRight(sheets, meeting, edit, { isAgain: true, ...damage });
  return true;
}

/** All numbers are right, each cell and note of the user is in its row, and nothing else is written. */
function expectRight(
  sheets: EmulatedSheets,
  { commit, right, rowsBefore }: Meeting,
  edit: Edit,
  {
    isAgain,
    isDamaged,
    mayLoseCells,
    mayMoveCells,
  }: {
    readonly isAgain: boolean;
    readonly isDamaged: boolean;
    readonly mayLoseCells: boolean;
    readonly mayMoveCells: boolean;
  },
): void {
  const { deletes } = edit;
  const touches = edit.touches === undefined ? undefined : rowsBefore[edit.touches]?.key;
  const fetched = commit.rows.map(keyOf);
  const isCompared = ({ key, numbers, isMarked }: SeenRow) => {
    if (deletes === 'tab') return fetched.includes(key);
    // A number that somebody types right before the batch is corrected by it or by the next run.
    if (key === touches) return fetched.includes(key) && (deletes === 'row' || isAgain);
    // No later run fetches a row that has left the range.
    if (mayMoveCells && isMarked) return false;
    const isBlank = numbers.join('') === '';
    const isMoreMarked = isMarked && !right.rows.some((row) => row.key === key);
    return !(isBlank && (isMoreMarked || mayLoseCells));
  };
  const isChecked = (text: string) =>
    !((edit.mayMoveReferences || isDamaged) && text.startsWith('Double is'));
  const ownOf = ({ key, own }: SeenRow) =>
    mayLoseCells || deletes === 'tab' || key === touches ? [] : own.filter(isChecked);
  const compared = (rows: readonly SeenRow[]) =>
    rows
      .filter(isCompared)
      .map((row) => JSON.stringify([row.key, row.numbers, ownOf(row)]))
      .sort();
  const seen = seenRows(sheets);
  expect(compared(seen)).toEqual(compared(right.rows));
  const displaced = seen.flatMap(({ key, own }) =>
    own.filter((text) => /^(mine|note) 2026/.test(text) && !text.endsWith(key)),
  );
  if (!mayMoveCells) expect(displaced).toEqual([]);
  const withoutLine = isAgain || deletes === 'tab' ? [right.ledger.slice(0, 2)] : [];
  expect([right.ledger, ...withoutLine]).toContainEqual(ledgerOf(sheets));
  if (isAgain) expect(hiddenIn(sheets)).toEqual(right.hidden);
}

/** Edits right before each call of the run up to the commit. */
export function staysRightAtAnyMoment(meeting: Meeting, edit: Edit): void {
  let moment = 0;
  while (staysRight(meeting, edit, moment)) moment++;
  expect(moment).toBeGreaterThanOrEqual(2);
}
