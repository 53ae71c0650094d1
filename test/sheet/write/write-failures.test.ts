import { writeCounted } from '../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const FIELDS = ['app', 'revenue', 'clicks'];

/** The visible tabs. */
const visible = (sheet: EmulatedSheets) => sheet.describeTabs().filter(({ hidden }) => !hidden);

function small(): EmulatedSheets {
  const sheet = new EmulatedSheets();
  writeCounted(createJob(sheet, buildTestTable(FIELDS, [['a', 1, 1]])));
  return sheet;
}

/** Makes batches throw from the nth one on, `times` times, before or after they are applied. */
function failBatch(
  sheet: EmulatedSheets,
  {
    batch: nth,
    isAfter: after,
    message: text,
    times = 1,
  }: { readonly batch: number; readonly isAfter: boolean; readonly message: string; readonly times?: number },
): void {
  let left = times;
  const first = sheet.batches.length + nth;
  sheet.beforeAndAfter = (number, done) => {
    if (number < first || done !== after || left === 0) return;
    left--;
    throw new Error(text);
  };
}

it('a write that times out or is delayed makes one tab, not two, if the outcome of the first write is unknown', () => {
  for (const after of [false, true]) {
    const sheet = new EmulatedSheets();
    failBatch(sheet, { batch: 0, isAfter: after, message: 'The service is currently unavailable' });
    const outcome = writeCounted(createJob(sheet, buildTestTable(FIELDS, [['a', 2, 1]])));
    expect(outcome).toMatchObject({ rowsInserted: 1, sheetTitle: 'Revenue' });
    expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue']);
  }
});

it.each([
  ['does not do', false],
  ['does, and whose rows cannot be read afterwards', true],
])('a write that Google %s does not say that nothing was written', (_what, isAfter) => {
  const sheet = small();
  failBatch(sheet, { batch: 0, isAfter, message: 'Service Spreadsheets timed out', times: 3 });
  const readSheet = sheet.get.bind(sheet);
  const batchCount = sheet.batches.length;
  sheet.get = (...question) => {
    if (isAfter && sheet.batches.length > batchCount) throw new Error('Service Spreadsheets timed out');
    return readSheet(...question);
  };
  const table = buildTestTable(FIELDS, [['a', 2, 1]]);
  const write = () => writeCounted(createJob(sheet, table, { minute: 5 }));
  expect(write).toThrow(/^Google Sheets did not say whether it wrote the table\. Look at the sheet[^.]*\.$/);
});

it('a write that times out or is delayed says what it has changed if Google has done it', () => {
  const sheet = new EmulatedSheets();
  const write = (rows: (string | number)[][], minute: number) => {
    failBatch(sheet, { batch: 0, isAfter: true, message: 'Service Spreadsheets timed out' });
    return writeCounted(createJob(sheet, buildTestTable(FIELDS, rows), { minute }));
  };
  const [a, b] = [
    ['a', 2, 1],
    ['b', 2, 1],
  ];
  expect(write([a, b], 0)).toMatchObject({ rowsInserted: 2, cellsWritten: 6 });
  expect(write([['a', 3, 1], b, ['c', 2, 1]], 5)).toMatchObject({ rowsInserted: 1, rowsChanged: 1 });
});

it.each([
  [
    'You are trying to edit a protected cell or object.',
    /user of this run has no permission to change it.* did not change\. Ask the owner of the file/,
  ],
  [
    'GoogleJsonResponseException: API call to sheets.spreadsheets.batchUpdate failed with error: The caller does not have permission',
    /account of this run has no permission to change the file.* did not change\. If you are signed in to several Google accounts/,
  ],
])(
  'a write that times out or is delayed says who can allow changes if Google refuses the user: %s',
  (message, sentence) => {
    const sheet = small();
    const before = visible(sheet);
    failBatch(sheet, { batch: 0, isAfter: false, message });
    expect(() => writeCounted(createJob(sheet, buildTestTable(FIELDS, [['a', 2, 1]])))).toThrow(sentence);
    expect(visible(sheet)).toEqual(before);
  },
);
