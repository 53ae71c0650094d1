import { createFilledWorkbook, NOON, OWNER, Workbook } from '../workbook';

const valuesOf = (book: Workbook, options: object) => book.callSheets('values.get', { options })['values'];

it('limits of the API allow a user 60 writes a minute, and count reads and other users separately', () => {
  const book = createFilledWorkbook();
  const write = (user = OWNER) =>
    book.callSheets('values.clear', {
      options: { range: 'A1' },
      resource: null,
      execution: book.startExecution(user),
    });
  book.now = NOON + 3_600_000;
  for (let index = 0; index < 60; index += 1) write();
  expect(write).toThrow(
    "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user'",
  );
  book.callSheets('get');
  write('colleague@example.com');
  book.now += 60_000;
  write();
});

it('limits of the API refuse a request over 10 MB', () => {
  const rows = Array.from({ length: 220 }, () => ({ values: [{ note: 'x'.repeat(50_000) }] }));
  expect(() => new Workbook().sendBatch([{ updateCells: { start: {}, rows, fields: 'note' } }])).toThrow(
    'Request payload size exceeds the limit',
  );
});

it('limits of the API refuse custom functions, simple triggers and files that do not exist', () => {
  const book = createFilledWorkbook();
  for (const kind of ['customFunction', 'open'] as const)
    expect(() => book.callSheets('get', { execution: book.startExecution(OWNER, kind) })).toThrow(
      'You do not have permission to call spreadsheets.get',
    );
  expect(() => book.callSheets('nonsense')).toThrow('not emulated: Sheets.spreadsheets.nonsense');
});

it('limits of the API count requests, cells and bytes', () => {
  const book = createFilledWorkbook();
  for (const name of Object.keys(book.counters)) delete book.counters[name];
  valuesOf(book, { range: 'Sheet1' });
  book.sendBatch([{ updateCells: { start: {}, rows: [{ values: [{}] }], fields: 'note' } }]);
  expect(book.counters).toEqual({
    'sheets.read': 1,
    'sheets.write': 1,
    'sheets.cells': 1,
    'sheets.changed': 0,
    'sheets.bytes':
      2 +
      JSON.stringify({
        requests: [{ updateCells: { start: {}, rows: [{ values: [{}] }], fields: 'note' } }],
      }).length,
    'cells read': 9,
    'cells written': 1,
  });
});
