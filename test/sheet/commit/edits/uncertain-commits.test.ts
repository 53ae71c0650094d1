import { AdReportsError } from '../../../../src/errors/ad-reports-error';
import { OutOfTime } from '../../../../src/errors/service-errors';
import { SheetBeingEdited } from '../../../../src/errors/sheet-errors';
import type { SheetsRequest, Shown, SpreadsheetResource } from '../../../../src/platform/ports';
import { setCells } from '../../../../src/sheet/api/sheets-requests';
import { writeTable } from '../../../../src/sheet/write/write-table';
import type { TableChange, WriteJob } from '../../../../src/sheet/write-job';
import type { Cell } from '../../../../src/table/table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import {
  COVERING,
  dayOf,
  days,
  FIELDS,
  notedSheet,
  row,
  sorted,
  standing,
} from '../../../fakes/sheets/noted-sheet';
import { jobFor, tableOf } from '../../../fakes/sheets/table-writing';

const LOST = 'Service Spreadsheets timed out';
const OF_ONE_DAY = { ...COVERING, window: { from: dayOf(3), to: dayOf(3) } };

/** The fetched rows of a refresh of the third day only. A row that is marked as gone shows in the sheet that the batch was executed. */
const BROUGHT: Readonly<Record<string, Cell[][]>> = {
  'marks a row': [row(3, 'a', 301)],
  'restates a value': [row(3, 'a', 301), row(3, 'b', 30)],
  'brings a row': [row(3, 'a', 301), row(3, 'b', 30), row(3, 'c', 7)],
};

/** Executes batches, but may change or lose the response of the next one. */
class Unheard extends EmulatedSheets {
  /** Changes the response of the next batch, or throws in its place. */
  answer: ((shown: SpreadsheetResource | undefined) => SpreadsheetResource | undefined) | undefined;

  override batchUpdate(requests: readonly SheetsRequest[], shown?: Shown): SpreadsheetResource | undefined {
    const answer = super.batchUpdate(requests, shown);
    const { answer: changed = (given) => given } = this;
    this.answer = undefined;
    return changed(answer);
  }
}

const timedOut = () => {
  throw new Error(LOST);
};

/** A sheet that the user sorts right before the next batch if `isSorted`. */
function sheetWith({ isSorted }: { isSorted: boolean }) {
  const sheets = new Unheard();
  const { user, sheetId } = notedSheet(sheets);
  const changes: TableChange[] = [];
  sheets.beforeCall = (_, method) => {
    if (method !== 'spreadsheets.batchUpdate') return;
    sheets.beforeCall = () => {};
    if (isSorted) sorted(2, 'DESCENDING')(user, sheetId);
  };
  const together = (change: TableChange) => {
    changes.push(change);
    const lines = sheets.shown("'Sheet1'!A1:A9").length;
    return { requests: [setCells(0, lines, 0, [['line']])] };
  };
  return { sheets, changes, together };
}

const run = (sheets: EmulatedSheets, rows: Cell[][], more: Partial<WriteJob> & { minute?: number } = {}) =>
  writeTable(jobFor(sheets, tableOf(FIELDS, rows), { minute: 1, ...OF_ONE_DAY, ...more }));

function right(what: string): string[] {
  const { sheets } = notedSheet();
  run(sheets, BROUGHT[what] ?? []);
  return standing(sheets);
}

const question = (sheets: EmulatedSheets) =>
  JSON.parse(sheets.store.metadata.find(({ key }) => key === 'adreports.table')?.value ?? '{}').covers
    .question;

/** The rows of all days after the refresh of the third day. */
const whole = (what: string) => [...days(1, 2), ...(BROUGHT[what] ?? []), ...days(4, 6)];
const numbers = (rows: readonly string[]) => rows.map((text) => JSON.parse(text).slice(0, 4));

describe.each(Object.keys(BROUGHT))('a batch that %s, is done and is answered with “timed out”', (what) => {
  const rows = BROUGHT[what] ?? [];

  it('is not done again, nor are rows written again into another sheet', () => {
    const { sheets, changes, together } = sheetWith({ isSorted: false });
    sheets.answer = timedOut;
    run(sheets, rows, { together });
    expect(standing(sheets)).toEqual(right(what));
    expect([changes.length, sheets.shown("'Sheet1'!A1:A9")]).toEqual([1, [['line']]]);
  });

  it('and met a sort: the rows are right, or a sentence says that they may not be, and rows of another sheet are there once', () => {
    const { sheets, changes, together } = sheetWith({ isSorted: true });
    sheets.answer = timedOut;
    const attempt = () => run(sheets, rows, { together });
    if (what === 'marks a row') {
      expect(attempt().notices).toEqual([expect.stringMatching(/^1 row that the service no longer reports/)]);
      expect(standing(sheets)).toEqual(right(what));
    } else {
      expect(attempt).toThrow(new SheetBeingEdited('Revenue', 'misplaced'));
      expect(question(sheets)).toBe('');
      writeTable(jobFor(sheets, tableOf(FIELDS, whole(what)), { minute: 2, ...COVERING }));
      expect(numbers(standing(sheets))).toEqual(numbers(right(what)));
    }
    expect([changes.length, sheets.shown("'Sheet1'!A1:A9")]).toEqual([1, [['line']]]);
  });

  it.each([LOST, 'Google said no'])(
    'and met a sort, and reading the sheet fails (“%s”): no sentence claims success or that nothing was written',
    (text) => {
      for (let nth = 0; nth < 3; nth++) {
        const { sheets } = sheetWith({ isSorted: true });
        sheets.answer = () => {
          const first = sheets.calls;
          sheets.beforeCall = (call) => {
            if (call === first + nth) throw new Error(text);
          };
          throw new Error(LOST);
        };
        let sentence = '';
        try {
          run(sheets, rows);
        } catch (error) {
          if (!(error instanceof AdReportsError)) throw error;
          sentence = error.message;
        }
        const isRight = JSON.stringify(standing(sheets)) === JSON.stringify(right(what));
        if (what === 'marks a row' && nth > 0 && sentence !== '')
          expect([nth, question(sheets)]).toEqual([nth, '']);
        if (sentence === '') expect([nth, isRight]).toEqual([nth, true]);
        else expect([nth, sentence]).toEqual([nth, expect.stringMatching(/may be in the wrong place/)]);
      }
    },
  );
});

it.each(Object.keys(BROUGHT))(
  'a batch that %s, met a sort, is answered with “timed out” and was not done is sent again',
  (what) => {
    const { sheets, together } = sheetWith({ isSorted: true });
    const meet = sheets.beforeCall;
    sheets.beforeCall = (call, method) => {
      meet(call, method);
      if (method === 'spreadsheets.batchUpdate') throw new Error(LOST);
    };
    let sentence = '';
    try {
      run(sheets, BROUGHT[what] ?? [], { together });
    } catch (error) {
      sentence = String(error);
    }
    if (what === 'marks a row') expect(sentence).toBe('');
    if (sentence === '') {
      expect(numbers(standing(sheets))).toEqual(numbers(right(what)));
      expect(sheets.shown("'Sheet1'!A1:A9")).toEqual([['line']]);
    } else expect(sentence).toMatch(/may be in the wrong place/);
  },
);

describe('a batch that is done with an answer without cells', () => {
  it.each(['Google said no', LOST])(
    'is not reported as undone if these cannot be read either (“%s”)',
    (text) => {
      const { sheets } = sheetWith({ isSorted: true });
      sheets.answer = () => {
        const first = sheets.calls;
        sheets.beforeCall = (call) => {
          if (call === first) throw new Error(text);
        };
        return {};
      };
      expect(() => run(sheets, BROUGHT['marks a row'] ?? [])).toThrow(
        new SheetBeingEdited('Revenue', 'misplaced'),
      );
      expect(question(sheets)).toBe('');
    },
  );

  it('is not reported as undone when the time is over', () => {
    const { sheets } = sheetWith({ isSorted: false });
    const job = jobFor(sheets, tableOf(FIELDS, BROUGHT['marks a row'] ?? []), { minute: 1, ...OF_ONE_DAY });
    sheets.answer = () => {
      job.clock.sleep(300_000);
      return {};
    };
    expect(() => writeTable(job)).toThrow(new SheetBeingEdited('Revenue', 'misplaced'));
    expect(() => writeTable(job)).toThrow(OutOfTime);
  });
});
