import { AdReportsError } from '../../../../src/errors/ad-reports-error';
import { SheetBeingEdited } from '../../../../src/errors/sheet-errors';
import type { SheetsRequest, Shown, SpreadsheetResource } from '../../../../src/platform/ports';
import type { TableChange, WriteJob } from '../../../../src/sheet/write-job';
import { writeCounted } from '../../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import {
  COVERING,
  dayOf,
  days,
  EDITS,
  type Edit,
  FIELDS,
  notedSheet,
  row,
  sorted,
  standing,
} from '../../../fakes/sheets/noted-sheet';
import { jobFor, tableOf } from '../../../fakes/sheets/table-writing';

/** A refresh of the third day only: one of its rows is gone, and one has another value. */
const NEXT = [row(3, 'a', 301)];
/** The rows of all days after that refresh. */
const ALL = days(1, 6).flatMap((each) => (each[0] !== dayOf(3) ? [each] : each[1] === 'a' ? NEXT : []));
const OF_ONE_DAY = { ...COVERING, window: { from: dayOf(3), to: dayOf(3) } };
const ALWAYS = /^1 row that the service no longer reports stays/;
const EDITED = /may be in the wrong place, .* The next run corrects the rows/;

const run = (sheets: EmulatedSheets, more: Partial<WriteJob> & { minute?: number } = {}) =>
  writeCounted(jobFor(sheets, tableOf(FIELDS, NEXT), { minute: 1, ...OF_ONE_DAY, ...more }));

/** Runs with a sort right before the commit, and with `then` right before the nth call after it. Undefined if there are fewer calls. */
function meeting(sheets: EmulatedSheets, nth: number, then: Edit) {
  const { user, sheetId } = notedSheet(sheets);
  let commit: number | undefined;
  let isDone = false;
  sheets.beforeCall = (call, method) => {
    if (commit === undefined && method === 'spreadsheets.batchUpdate') {
      commit = call;
      sorted(2, 'DESCENDING')(user, sheetId);
    } else if (commit !== undefined && call === commit + nth && !isDone) {
      isDone = true;
      then(user, sheetId);
    }
  };
  const sentence = messageOf(() =>
    run(sheets)
      .notices.filter((notice) => !ALWAYS.test(notice))
      .join(),
  );
  sheets.beforeCall = () => {};
  return isDone ? sentence : undefined;
}

function messageOf(work: () => string): string {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return error.message;
  }
}

const RIGHT = (() => {
  const { sheets } = notedSheet();
  run(sheets);
  return standing(sheets);
})();

/** A spreadsheet that executes the batch number `at` and then reports a time-out. */
class TimedOut extends EmulatedSheets {
  batches = 0;
  at = -1;

  override batchUpdate(requests: readonly SheetsRequest[], shown?: Shown): SpreadsheetResource | undefined {
    const answer = super.batchUpdate(requests, shown);
    if (++this.batches === this.at) throw new Error('Service Spreadsheets timed out');
    return answer;
  }
}

describe('a refresh during which somebody sorts the sheet', () => {
  it.each(Object.entries(EDITS))(
    'and then somebody %s, before any later call: all rows are right, or a sentence says that they may not be',
    (_, edit) => {
      let nth = 1;
      for (; ; nth++) {
        const sheets = new EmulatedSheets();
        const sentence = meeting(sheets, nth, edit);
        if (sentence === undefined) break;
        if (sentence !== '') expect([nth, sentence]).toEqual([nth, expect.stringMatching(EDITED)]);
        else expect([nth, standing(sheets)]).toEqual([nth, RIGHT]);
      }
      expect(nth).toBeGreaterThan(6);
    },
  );

  it('and then somebody edits a header: no sentence claims that nothing was written, and one says what the next run does', () => {
    const next: string[] = [];
    for (let nth = 1; ; nth++) {
      const sheets = new EmulatedSheets();
      const sentence = meeting(sheets, nth, (user) => user.type('Revenue', 'C2', 'Money'));
      if (sentence === undefined) break;
      if (/next run corrects the rows, or names a header to type again/.test(sentence))
        next.push(messageOf(() => run(sheets, { minute: 2 }).notices.join()));
      else expect([nth, sentence]).toEqual([nth, '']);
      expect([nth, sentence]).toEqual([nth, expect.not.stringContaining('Nothing was written')]);
    }
    expect(next).toContainEqual(expect.stringContaining('Type “Revenue” above its column again'));
  });

  it.each([
    'Service Spreadsheets timed out',
    'Google said no',
    'You are trying to edit a protected cell',
    'Request payload size exceeds the limit',
  ])(
    'and whose next call fails with “%s”: all rows are right, or a sentence says that they may not be',
    (text) => {
      let nth = 1;
      for (; ; nth++) {
        const sheets = new EmulatedSheets();
        const sentence = meeting(sheets, nth, () => {
          throw new Error(text);
        });
        if (sentence === undefined) break;
        if (sentence !== '') expect([nth, sentence]).toEqual([nth, expect.stringMatching(EDITED)]);
        else expect([nth, standing(sheets)]).toEqual([nth, RIGHT]);
      }
      expect(nth).toBeGreaterThan(6);
    },
  );

  it('and whose undoing is done but times out: all rows are right', () => {
    const first = new TimedOut();
    notedSheet(first);
    const again = new TimedOut();
    again.at = first.batches + 2;
    expect(meeting(again, 1, () => {})).toBe('');
    expect(standing(again)).toEqual(RIGHT);
  });
});

describe('rows in the wrong place after a failed batch', () => {
  it.each([
    [2, 'put back'],
    [3, 'written once more'],
  ])(
    'are not recorded a second time by the next run if batch %i fails, which means that they are %s',
    (nth) => {
      const { sheets, user, sheetId } = notedSheet();
      const changes: TableChange[] = [];
      const together = (change: TableChange) => {
        changes.push(change);
        return { requests: [] };
      };
      let batches = 0;
      sheets.beforeCall = (_, method) => {
        if (method !== 'spreadsheets.batchUpdate') return;
        batches++;
        if (batches === 1) sorted(2, 'DESCENDING')(user, sheetId);
        if (batches === nth) throw new Error('Google said no');
      };
      expect(() => run(sheets, { together })).toThrow(SheetBeingEdited);
      sheets.beforeCall = () => {};
      writeCounted(jobFor(sheets, tableOf(FIELDS, ALL), { minute: 2, together, ...COVERING }));
      expect(changes.map(({ covers }) => covers?.question)).toEqual(['of these rows', '']);
      const numbers = (rows: readonly string[]) => rows.map((text) => JSON.parse(text).slice(0, 4));
      expect(numbers(standing(sheets))).toEqual(numbers(RIGHT));
    },
  );
});

it('a row that is no longer reported is not taken for a filtered one, even in the second attempt', () => {
  const { sheets, user, sheetId } = notedSheet();
  sheets.beforeCall = (_, method) => {
    if (method !== 'spreadsheets.batchUpdate') return;
    sheets.beforeCall = () => {};
    sorted(2, 'DESCENDING')(user, sheetId);
  };
  run(sheets, { isNarrowed: true });
  expect(standing(sheets)).toEqual(RIGHT);
});

describe('a batch with a response without cells', () => {
  class Blind extends EmulatedSheets {
    override batchUpdate(requests: readonly SheetsRequest[], shown?: Shown): SpreadsheetResource | undefined {
      const answer = super.batchUpdate(requests, shown);
      return answer && { sheets: (answer.sheets ?? []).map(({ data: _, ...sheet }) => sheet) };
    }
  }

  it('is checked by a separate call', () => {
    const sheets = new Blind();
    notedSheet(sheets);
    const first = sheets.calls;
    const { notices, writes } = run(sheets);
    expect(notices).toEqual([expect.stringMatching(ALWAYS)]);
    expect([writes, sheets.calls - first]).toEqual([1, 4]);
    expect(standing(sheets)).toEqual(RIGHT);
  });

  it('is undone if rows were moved', () => {
    const sheets = new Blind();
    expect(meeting(sheets, 1, () => {})).toBe('');
    expect(standing(sheets)).toEqual(RIGHT);
  });
});
