import {
  OutOfTime,
  SheetProtected,
  TabsChanged,
  WriteFailed,
  WriteRefused,
} from '../../../src/errors/ad-reports-error';
import { createRetryingApi, UncertainCommit } from '../../../src/sheet/api/sheets-calls';
import { FakeClock } from '../../fakes/clock';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';

const BUSY = "Quota exceeded for quota metric 'Write requests'";

/** A spreadsheet for which the next calls fail with these error texts, in this order. */
function patient(failures: readonly (string | Error)[], time = 1_000_000) {
  const sheet = new EmulatedSheets();
  const clock = new FakeClock();
  const left = [...failures];
  const failing = () => {
    const text = left.shift();
    if (text !== undefined) throw text instanceof Error ? text : new Error(text);
  };
  sheet.beforeAndAfter = (_number, done) => {
    if (!done) failing();
  };
  const [get, values] = [sheet.get.bind(sheet), sheet.values.bind(sheet)];
  sheet.get = (...given) => {
    failing();
    return get(...given);
  };
  sheet.values = (...given) => {
    failing();
    return values(...given);
  };
  const deadline = clock.now() + time;
  return { api: createRetryingApi({ spreadsheet: sheet, clock, deadline }), clock, sheet };
}

const freeze = (frozenRowCount = 1) => [
  {
    updateSheetProperties: {
      properties: { sheetId: 0, gridProperties: { frozenRowCount } },
      fields: 'gridProperties.frozenRowCount',
    },
  },
];

it('calls when Google limits their number are repeated after pauses that double up to a minute, each shortened at random by up to half', () => {
  const { api, clock, sheet } = patient(new Array(7).fill(BUSY));
  clock.chance = 1;
  api.batchUpdate(freeze());
  expect(clock.sleeps).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  expect(sheet.requireTab('Sheet1').frozenRowCount).toBe(1);

  const other = patient([BUSY, BUSY]);
  other.clock.chance = 0;
  expect(other.api.get('sheets(properties)').sheets).toHaveLength(1);
  expect(other.clock.sleeps).toEqual([2_500, 5_000]);

  const third = patient([BUSY]);
  expect(third.api.values(["'Sheet1'!A1:B2"], 'FORMULA')).toEqual([[]]);
  expect(third.clock.sleeps).toEqual([3_750]);
});

it('calls when Google limits their number are not repeated if the pause would exceed the deadline', () => {
  const { api, clock } = patient([BUSY], 3_751);
  api.batchUpdate(freeze());
  expect(clock.sleeps).toEqual([3_750]);
  const late = patient([BUSY], 3_750);
  expect(() => late.api.batchUpdate(freeze())).toThrow(OutOfTime);
  expect(() => late.api.batchUpdate(freeze())).not.toThrow();
  expect(late.clock.sleeps).toEqual([]);
});

it('calls when Google limits their number are not made after the deadline', () => {
  const { api, clock, sheet } = patient([], 1_000);
  clock.advance(999);
  api.batchUpdate(freeze());
  clock.advance(1);
  expect(() => api.batchUpdate(freeze(2))).toThrow(OutOfTime);
  expect(() => api.get('sheets(properties)')).toThrow(OutOfTime);
  expect([sheet.batches.length, sheet.reads.length]).toEqual([1, 0]);
});

it.each([
  ['Request payload size exceeds the limit', WriteRefused],
  ['You are trying to edit a protected cell or object.', SheetProtected],
  ['Service Spreadsheets timed out', UncertainCommit],
  ['No grid with id: 7', TabsChanged],
  ['Google said no', WriteFailed],
  ['Invalid requests[0].mergeCells: You can’t merge cells in a table.', WriteRefused],
])('errors of the Sheets API: “%s” becomes the right error', (text, type) => {
  const { api } = patient([text]);
  expect(() => api.batchUpdate(freeze())).toThrow(type);
});

it.each([
  ["Unable to parse range: 'Revenue'!A1:Z100", 'Revenue'],
  ['Unable to parse range: Revenue!A1:Z100', 'Revenue'],
  ["Unable to parse range: 'A. Revenue'!A1:Z100", 'A. Revenue'],
  ['No grid with id: 7', ''],
])('errors of the Sheets API: “%s” names the missing tab if Google does', (text, tab) => {
  const { api } = patient([text]);
  expect(() => api.get('sheets(properties)')).toThrow(new TabsChanged(tab));
});

it.each([
  new TypeError('Quota exceeded is not a function'),
  new RangeError('Invalid array length: timed out'),
  new ReferenceError('sheet is not defined'),
  new SyntaxError('Unexpected end of JSON input'),
])('a defect in the add-on’s code is not reported as a failure of Google: %s', (error) => {
  const calls = ['get', 'values', 'batchUpdate'] as const;
  for (const name of calls) {
    const { api, clock } = patient([error]);
    const work = {
      get: () => api.get('sheets(properties)'),
      values: () => api.values(["'Sheet1'!A1"], 'FORMULA'),
      batchUpdate: () => api.batchUpdate(freeze()),
    };
    expect(work[name]).toThrow(error);
    expect(clock.sleeps).toEqual([]);
  }
});
