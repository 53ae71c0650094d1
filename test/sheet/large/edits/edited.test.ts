import { SheetBeingEdited } from '../../../../src/errors/sheet-errors';
import type { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import {
  AGAIN,
  content,
  displaced,
  edited,
  existing,
  HELD_ROWS,
  isLarge,
  question,
  refreshMeeting,
  report,
  right,
  rowsIn,
  staged,
} from '../../../fakes/sheets/held-long-sheet';
import { ROW_EDITS } from '../../../fakes/sheets/row-edits';

const ORDERS = [14, 25, 36, 69];

describe('somebody edits the sheet of a large table while new days are moved in', () => {
  it.each([
    ...Object.keys(ROW_EDITS).flatMap((what) => [3, 5, 7].map((again) => [what, again, 1] as const)),
    ...ORDERS.map((order) => ['sorts by revenue', 5, order] as const),
  ])(
    '%s (%i rows a day, order %i): its new rows are right, or all is as that somebody left it',
    (what, again, order) => {
      const rowsOf = rowsIn(order, again);
      const written = existing(rowsOf);
      const asLeft = written.copy();
      edited(asLeft, what);
      let putBack = 0;
      for (let nth = 0; ; nth++) {
        const sheets = written.copy();
        const failure = refreshMeeting(sheets, rowsOf, what, nth);
        if (failure === undefined) break;
        if (report(sheets).isHeaderGone) continue;
        if (failure === 'done') {
          expect([nth, displaced(sheets)]).toEqual([nth, []]);
        } else {
          if (failure instanceof SheetBeingEdited) {
            putBack++;
            // If rows were deleted, cells that the user's edit moved beyond the last column cannot be restored.
            const isCut = again < HELD_ROWS && what === 'inserts a column inside';
            expect(failure.left).toBe(isCut ? 'cut' : 'as it was');
          }
          expect([nth, content(sheets)]).toEqual([nth, content(asLeft)]);
          expect(report(sheets).stamp.covers.question).toBe(question);
        }
        staged(sheets, rowsOf, AGAIN, 2, false);
        const { rows, hidden } = report(sheets);
        const whole = right(rowsOf, [[1, 0], [2, 0], ...AGAIN.map((each) => [each, 2] as const)]);
        const ofUser = rows.filter((row) => !whole.includes(row) && !row.endsWith(','));
        expect([nth, ofUser, displaced(sheets), hidden]).toEqual([nth, [], [], 0]);
        const missing = whole.filter((row) => !rows.includes(row)).length;
        expect([nth, missing]).toEqual([nth, what === 'deletes a row' ? 1 : 0]);
      }
      if (/sorts|inside/.test(what)) expect(putBack).toBeGreaterThan(0);
    },
  );
});

interface Failures {
  /** The large batches that Google executes and reports as timed out. Those in `lost` are reported the same way, but not executed. */
  readonly done: readonly number[];
  readonly lost?: readonly number[];
  /** If true, reading cells fails from the first large batch on. */
  readonly areLooksLost?: boolean;
}

function timingOut(sheets: EmulatedSheets, { done, lost = [], areLooksLost = false }: Failures): void {
  const { batchUpdate, get } = sheets;
  let large = 0;
  sheets.batchUpdate = (requests, shown) => {
    const nth = isLarge(requests) ? large++ : -1;
    if (lost.includes(nth)) throw new Error('Service Spreadsheets timed out');
    const answer = batchUpdate.call(sheets, requests, shown);
    if (done.includes(nth)) throw new Error('Service Spreadsheets timed out');
    return answer;
  };
  sheets.get = (fields, ranges) => {
    if (areLooksLost && large > 0 && ranges !== undefined) throw new Error('Service Spreadsheets timed out');
    return get.call(sheets, fields, ranges);
  };
}

const FAILURES: Readonly<Record<string, Failures>> = {
  'the last batch, which is done': { done: [0] },
  'the last batch, which is done, and looks after it': { done: [0], areLooksLost: true },
  'what takes the last batch back, which is done': { done: [1] },
  'what takes the last batch back, which is not done at first': { done: [], lost: [1] },
  'what takes the last batch back, which is never done': { done: [], lost: [1, 2, 3, 4] },
};

describe('somebody sorts the sheet of a large table right before its last batch, and a call times out', () => {
  it.each(Object.entries(FAILURES))(
    '%s: all is as that somebody left it, or the run says that it may not be',
    (what, failures) => {
      const rowsOf = rowsIn(36, 3);
      const asLeft = existing(rowsOf);
      edited(asLeft, 'sorts by revenue');
      const left = new Set<string>();
      for (let nth = 0; ; nth++) {
        const sheets = existing(rowsOf);
        const { batchUpdate, get } = sheets;
        timingOut(sheets, failures);
        const failure = refreshMeeting(sheets, rowsOf, 'sorts by revenue', nth);
        Object.assign(sheets, { batchUpdate, get });
        if (failure === undefined) break;
        if (failure === 'done') expect([nth, displaced(sheets)]).toEqual([nth, []]);
        else {
          expect(failure).toBeInstanceOf(SheetBeingEdited);
          if ((failure as SheetBeingEdited).left === 'as it was')
            expect([nth, content(sheets)]).toEqual([nth, content(asLeft)]);
          left.add((failure as SheetBeingEdited).left);
        }
      }
      // Without a response of the batch, a later reading may contain later edits. So nothing is undone.
      const isLost = /the last batch, which is done|never/.test(what);
      expect([...left]).toEqual([isLost ? 'misplaced' : 'as it was']);
    },
  );
});
