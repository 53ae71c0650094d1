import { SheetConflict } from '../../../src/errors/ad-reports-error';
import { markNotRefreshed } from '../../../src/sheet/write/not-refreshed';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const TABLE = buildTestTable(
  ['date', 'revenue'],
  [
    ['2026-11-18', 10],
    ['2026-11-19', 20],
  ],
);
const LINE = 'Full report · UTC+0 · USD · complete through 19 Nov · fetched 04:00';
const SAID = 'Not refreshed since 20 Nov: the service refused the report key.';

function written() {
  const sheet = new EmulatedSheets();
  writeTable(createJob(sheet, TABLE, { provenance: LINE }));
  const say = (sentence = SAID) => markNotRefreshed(sheet, 'r1', sentence);
  return { sheet, say, line: () => sheet.readValues('Revenue')[0]![0] };
}

it('the line of a report that was not refreshed begins with the reason, and nothing else changes', () => {
  const { sheet, say, line } = written();
  const before = sheet.readValues('Revenue').slice(1);
  say();
  expect(line()).toBe(`✗ ${SAID.slice(0, -1)} · ${LINE}`);
  expect(sheet.readValues('Revenue').slice(1)).toEqual(before);
  expect(sheet.batches).toHaveLength(2);
});

it('the line of a report that was not refreshed contains only the last reason, and is not written again for the same one', () => {
  const { sheet, say, line } = written();
  say();
  for (let nth = 0; nth < 10; nth++) say();
  expect(sheet.batches).toHaveLength(2);
  say('Not refreshed since 20 Nov · twice');
  expect(line()).toBe(`✗ Not refreshed since 20 Nov, twice · ${LINE}`);
  say('Not refreshed today.');
  expect(line()).toBe(`✗ Not refreshed today · ${LINE}`);
});

it('the line of a report that was not refreshed loses the reason when an empty text is given', () => {
  const { say, line } = written();
  say('  since 20 Nov:\n\n the key.  ');
  expect(line()).toBe(`✗ since 20 Nov: the key · ${LINE}`);
  say(' ');
  expect(line()).toBe(LINE);
});

it('the line of a report that was not refreshed loses its check mark while it begins with a reason, but keeps a warning', () => {
  const sheet = new EmulatedSheets();
  const write = (provenance: string) => writeTable(createJob(sheet, TABLE, { provenance }));
  const line = () => sheet.readValues('Revenue')[0]![0];
  write('✓ complete through 19 Nov · USD');
  markNotRefreshed(sheet, 'r1', SAID);
  expect(line()).toBe(`✗ ${SAID.slice(0, -1)} · complete through 19 Nov · USD`);
  markNotRefreshed(sheet, 'r1', 'Not refreshed: no.');
  expect(line()).toBe('✗ Not refreshed: no · complete through 19 Nov · USD');
  markNotRefreshed(sheet, 'r1', '');
  expect(line()).toBe('✓ complete through 19 Nov · USD');
  markNotRefreshed(sheet, 'r1', SAID);
  write('⚠ the total differs · complete through 20 Nov · USD');
  markNotRefreshed(sheet, 'r1', SAID);
  expect(line()).toBe(`✗ ${SAID.slice(0, -1)} · ⚠ the total differs · complete through 20 Nov · USD`);
  markNotRefreshed(sheet, 'r1', '');
  expect(line()).toBe('⚠ the total differs · complete through 20 Nov · USD');
});

it.each<[string, (sheet: EmulatedSheets) => void]>([
  ['has no sheet', (sheet) => sheet.removeTab('Revenue')],
  ['has no line any more', (sheet) => sheet.enter('Revenue', { row: 0, column: 0, value: 'My revenue' })],
])('the line of a report that was not refreshed is not written if the report %s', (_, edit) => {
  const { sheet, say } = written();
  edit(sheet);
  const before = sheet.describeTabs();
  say();
  expect(sheet.describeTabs()).toEqual(before);
});

it('the line of a report that was not refreshed is not written if the report has a damaged stamp', () => {
  const { sheet, say } = written();
  sheet.requireTab('Revenue').mark('adreports.table', '{');
  const before = sheet.describeTabs();
  expect(say).toThrow(SheetConflict);
  expect(sheet.describeTabs()).toEqual(before);
});

it('the line of a report that was not refreshed stays when the user has protected it, and other failures are thrown', () => {
  const { sheet, say } = written();
  const fails = (message: string) => {
    sheet.beforeAndAfter = () => {
      throw new Error(message);
    };
  };
  fails('You are trying to edit a protected cell or object.');
  expect(say).not.toThrow();
  fails('Service Spreadsheets timed out while accessing document.');
  expect(say).toThrow('timed out');
});

it('the line of a report that was not refreshed stays one line that fits into a cell, whatever the reason', () => {
  const { say, line } = written();
  say(`=IMPORTXML("x")\n${'\uD83D\uDE00'.repeat(40_000)}`);
  expect(line()).toMatch(/^✗ =IMPORTXML\("x"\) /);
  expect(String(line()).length).toBeLessThan(300);
});
