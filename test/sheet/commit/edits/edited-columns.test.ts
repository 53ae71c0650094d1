import { writeTable } from '../../../../src/sheet/write/write-table';
import type { WriteJob } from '../../../../src/sheet/write-job';
import {
  COVERING,
  dayOf,
  days,
  type Edit,
  FIELDS,
  notedSheet,
  OLD,
  row,
  serial,
  sorted,
  standing,
  trim,
} from '../../../fakes/sheets/noted-sheet';
import { jobFor, tableOf } from '../../../fakes/sheets/table-writing';

interface Run {
  readonly fields?: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly more?: Partial<WriteJob>;
  readonly grid?: Edit;
}

const REVENUE = FIELDS.indexOf('revenue');
const DROPPED: Run = {
  fields: FIELDS.filter((field) => field !== 'revenue'),
  rows: OLD.map((cells) => cells.filter((_, at) => at !== REVENUE) as (string | number)[]),
};
const WITH_CTR: Run = {
  fields: [...FIELDS, 'ctr'],
  rows: OLD.map((cells, at) => [...cells, at / 100] as (string | number)[]),
  grid: (user, sheetId) => trim(user, sheetId, 'COLUMNS', 6, 26),
};
const BARE_WITH_CTR: Run = {
  ...WITH_CTR,
  grid: (user, sheetId) => trim(user, sheetId, 'COLUMNS', 4, 26),
};
const RESTATED: Run = {
  rows: [row(3, 'a', 301)] as (string | number)[][],
  more: { ...COVERING, window: { from: dayOf(3), to: dayOf(3) } },
};
const RUNS = { DROPPED, WITH_CTR, BARE_WITH_CTR, RESTATED };

const inserted = (column: string): Edit => {
  return (user) => user.insertColumns('Revenue', column);
};
const deleted: Edit = (user, sheetId) => trim(user, sheetId, 'COLUMNS', 4, 5);
/** Inserts a column at `to` and moves column `from` into it. The letters are those after the insertion. */
const moved = (from: string, to: string): Edit => {
  const at = (column: string) => column.charCodeAt(0) - 65;
  return (user, sheetId) => {
    user.insertColumns('Revenue', to);
    const source = {
      sheetId,
      startRowIndex: 0,
      endRowIndex: 20,
      startColumnIndex: at(from),
      endColumnIndex: at(from) + 1,
    };
    const destination = { sheetId, rowIndex: 0, columnIndex: at(to) };
    user.request({ cutPaste: { source, destination, pasteType: 'PASTE_NORMAL' } });
    user.deleteColumns('Revenue', from);
  };
};
const both =
  (one: Edit, other: Edit): Edit =>
  (user, sheetId) => {
    one(user, sheetId);
    other(user, sheetId);
  };

/** The sheet after two runs. If `isMeeting`, the edit comes right before the first batch of the first run, otherwise before both runs. */
function met({ fields = FIELDS, rows, more, grid }: Run, edit: Edit, isMeeting: boolean) {
  const { sheets, user, sheetId } = notedSheet();
  grid?.(user, sheetId);
  const run = (minute: number) =>
    writeTable(jobFor(sheets, tableOf(fields, rows), { minute, ...more })).notices;
  if (isMeeting) {
    sheets.beforeCall = (_, method) => {
      if (method !== 'spreadsheets.batchUpdate') return;
      sheets.beforeCall = () => {};
      edit(user, sheetId);
    };
  } else edit(user, sheetId);
  const message = run(1);
  const seen = standing(sheets);
  const headers = sheets.shown('Revenue!A2:H2');
  run(2);
  return { message, seen, headers, again: standing(sheets) };
}

describe('somebody edits columns during the write: the result is the same as if they had done it before', () => {
  it.each([
    ['drops a metric', 'C', 'DROPPED'],
    ['drops a metric', 'E', 'DROPPED'],
    ['drops a metric', 'F', 'DROPPED'],
    ['drops a metric', 'G', 'DROPPED'],
    ['drops a metric', 'H', 'DROPPED'],
    ['appends a metric', 'A', 'WITH_CTR'],
    ['appends a metric', 'C', 'WITH_CTR'],
    ['appends a metric', 'E', 'WITH_CTR'],
    ['appends a metric to a sheet as wide as its table', 'A', 'BARE_WITH_CTR'],
    ['appends a metric to a sheet as wide as its table', 'C', 'BARE_WITH_CTR'],
    ['brings one day', 'C', 'RESTATED'],
    ['brings one day', 'E', 'RESTATED'],
    ['brings one day', 'F', 'RESTATED'],
    ['brings one day', 'G', 'RESTATED'],
    ['brings one day', 'H', 'RESTATED'],
  ] as const)('a run that %s meets a new column %s', (_, column, what) => {
    expect(met(RUNS[what], inserted(column), true)).toEqual(met(RUNS[what], inserted(column), false));
  });

  it.each(['DROPPED', 'WITH_CTR', 'RESTATED'] as const)(
    'a run (%s) during which somebody deletes a blank column left of the user’s columns',
    (what) => {
      expect(met(RUNS[what], deleted, true)).toEqual(met(RUNS[what], deleted, false));
    },
  );

  it.each([
    ['Clicks before Revenue', 'DROPPED', 'C', 'E'],
    ['Clicks before Revenue', 'WITH_CTR', 'C', 'E'],
    ['Clicks before Revenue', 'RESTATED', 'C', 'E'],
    ['Revenue behind the user’s own', 'WITH_CTR', 'G', 'C'],
    ['Revenue behind the user’s own', 'RESTATED', 'G', 'C'],
    ['Clicks behind the user’s own', 'DROPPED', 'G', 'D'],
    ['Clicks behind the user’s own', 'WITH_CTR', 'G', 'D'],
    ['Clicks behind the user’s own', 'RESTATED', 'G', 'D'],
    ['the user’s own before Clicks', 'WITH_CTR', 'D', 'G'],
    ['the user’s own before Clicks', 'RESTATED', 'D', 'G'],
    ['Network before the days', 'RESTATED', 'A', 'C'],
  ] as const)('a column is moved, %s, in the moment of a run (%s)', (_, what, to, from) => {
    expect(met(RUNS[what], moved(from, to), true)).toEqual(met(RUNS[what], moved(from, to), false));
  });

  it.each(['E', 'F', 'G', 'H'])(
    'a run of one day during which somebody sorts and inserts column %s',
    (column) => {
      const edit = both(sorted(2, 'DESCENDING'), inserted(column));
      expect(met(RESTATED, edit, true)).toEqual(met(RESTATED, edit, false));
    },
  );
});

it('numbers of other days that could not be restored are fetched by the next run, which requests all days', () => {
  const { sheets, user, sheetId } = notedSheet();
  const asked: (string | undefined)[] = [];
  const run = (
    minute: number,
    rows: readonly (readonly (string | number | null)[])[],
    more: Partial<WriteJob>,
  ) =>
    writeTable(
      jobFor(sheets, tableOf(FIELDS, rows), {
        minute,
        ...COVERING,
        ...more,
        together: ({ covers }) => {
          asked.push(covers?.question);
          return { requests: [] };
        },
      }),
    ).notices.join();
  sheets.beforeCall = (_, method) => {
    if (method !== 'spreadsheets.batchUpdate') return;
    sheets.beforeCall = () => {};
    sorted(2, 'DESCENDING')(user, sheetId);
    for (let at = 3; at <= 14; at++) user.type('Revenue', `F${at}`, `other ${at}`);
  };
  const revenues = () =>
    sheets
      .shown('Revenue!A3:C14')
      .map(([day, network, revenue]) => [day, network, revenue ?? ''].join())
      .sort();
  const right = days(1, 6)
    .map(([day, network, revenue]) =>
      [
        serial(Number(String(day).slice(8))),
        network,
        day === dayOf(3) && network === 'a' ? 301 : revenue,
      ].join(),
    )
    .sort();
  const next = [row(3, 'a', 301), row(3, 'b', 30)];
  expect(run(1, next, { window: { from: dayOf(3), to: dayOf(3) } })).toContain('numbers of some rows');
  expect(revenues()).not.toEqual(right);
  run(
    2,
    days(1, 6).map((each) => (each[0] === dayOf(3) && each[1] === 'a' ? (next[0] ?? each) : each)),
    {},
  );
  expect(revenues()).toEqual(right);
  expect(asked).toEqual(['of these rows', '']);
});
