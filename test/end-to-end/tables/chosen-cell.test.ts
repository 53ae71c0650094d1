import { AddOn, toSerial } from '../add-on';
import { refreshOnSchedule, runHourlyCheck, saveScheduledReport } from '../reports/scheduled';
import { NEW_SHEET, openSidebar, runToEnd, saveAgain } from '../sidebar';
import { BY_NETWORK, nextDay } from './report-table';

function planFile() {
  const addOn = new AddOn({ service: { rowsScale: 0.1 } }).saveSettings();
  const { title, id: sheetId } = addOn.file.activeSheet();
  addOn.user.type(title, 'A1', 'Plan of November');
  return {
    addOn,
    title,
    ana: openSidebar(addOn),
    place: { kind: 'this sheet', sheetId, cell: 'c4' } as const,
  };
}

it('a report that begins at a cell of a user’s tab writes its table there, and a sum above it covers all rows day after day', () => {
  const { addOn, title, ana, place } = planFile();
  const rolling = { ...refreshOnSchedule({ kind: 'when ready' }), history: 'dropped' };
  saveScheduledReport(ana, { draft: BY_NETWORK, destination: place, refreshing: rolling });
  expect(runHourlyCheck(addOn).error).toBeUndefined();
  const rowsOf = () => addOn.readTable(title).filter((row) => typeof row[2] === 'number');
  const last = rowsOf().length + 5;
  addOn.user.type(title, 'A2', `=SUM(E6:E${last})`);
  nextDay({ addOn }, 3);
  const [[plan] = [], [total] = [], , line = [], headers = []] = addOn.displayTab(title);
  expect([plan, ...headers.slice(2)]).toEqual([
    'Plan of November',
    'Date',
    'Network',
    'Revenue',
    'Impressions (networks)',
  ]);
  expect(line[2]).toMatch(/^✓ complete through 17 Sep ·/);
  const days = rowsOf().map((row) => row[2]);
  expect([days[0], days.at(-1)]).toEqual([toSerial('2026-09-11'), toSerial('2026-09-17')]);
  const sum = rowsOf().reduce((cents, row) => cents + Math.round(Number(row[4]) * 1e6), 0) / 1e6;
  expect(Number(total?.replace(/[$,]/g, ''))).toBeCloseTo(sum, 2);
});

it('a report that begins at a cell of a user’s tab is refreshed although the user repeats its line and plans its networks above it, and has amounts below it', () => {
  const { addOn, title, ana, place } = planFile();
  addOn.user.type(title, 'C2', 'Aurora Ads');
  addOn.user.type(title, 'E2', '500');
  const draft = { ...BY_NETWORK, dimensions: ['networkName'] };
  const rolling = { ...refreshOnSchedule({ kind: 'when ready' }), history: 'dropped' };
  saveScheduledReport(ana, { draft, destination: { ...place, cell: 'C5' }, refreshing: rolling });
  expect(runHourlyCheck(addOn).error).toBeUndefined();
  const last = addOn.displayTab(title).length;
  addOn.user.type(title, 'A3', '=C5');
  addOn.user.type(title, `C${last + 3}`, 'Fees');
  addOn.user.type(title, `D${last + 3}`, '300');
  nextDay({ addOn });
  expect(addOn.user.seesInFormulaBar(title, 'A3')).toBe('=C5');
  expect(addOn.displayTab(title)[4]![2]).toMatch(/^✓ complete through 15 Sep ·/);
  expect(addOn.displayTab(title).at(-1)!.slice(2, 4)).toEqual(['Fees', '$300.00']);
});

it('a report that begins at a cell of a user’s tab gets more rows and fewer: what stands above stays, what is beside a row moves with it, and what is below moves with the end', () => {
  const { addOn, title, ana, place } = planFile();
  const draft = { ...BY_NETWORK, dimensions: ['date'], startDate: 'last 3 days' };
  const refreshing = { ...refreshOnSchedule({ kind: 'by hand' }), history: 'dropped' };
  const id = saveScheduledReport(ana, { draft, destination: place, refreshing });
  let runs = 0;
  const run = () => runToEnd(ana, id, ++runs);
  const readColumn = (letter: string) =>
    addOn.displayTab(title).map((row) => row['ABCDEFGH'.indexOf(letter)]);
  run();
  const entries = { A2: '=SUM(D6:D8)', H7: 'asked Bob', C11: 'Fees', D11: '300', D12: '=D11*2' };
  for (const [cell, text] of Object.entries(entries)) addOn.user.type(title, cell, text);
  const below = ['', '', 'Fees', ''];
  saveAgain(ana, id, () => ({ draft: { ...draft, startDate: 'last 5 days' } }));
  run();
  const days = ['10', '11', '12', '13', '14'].map((day) => `2026-09-${day}`);
  expect(readColumn('C').slice(5)).toEqual([...days, ...below]);
  expect(readColumn('H').indexOf('asked Bob')).toBe(readColumn('C').indexOf('2026-09-13'));
  expect(addOn.user.seesInFormulaBar(title, 'D14')).toBe('=D13*2');
  expect([addOn.user.sees(title, 'A1'), addOn.user.seesInFormulaBar(title, 'A2')]).toEqual([
    'Plan of November',
    '=SUM(D6:D10)',
  ]);
  saveAgain(ana, id, () => ({ draft: { ...draft, startDate: 'last 2 days' } }));
  run();
  expect(readColumn('C').slice(5)).toEqual([...days.slice(3), ...below]);
  expect(readColumn('H').indexOf('asked Bob')).toBe(readColumn('C').indexOf('2026-09-13'));
  expect(addOn.user.seesInFormulaBar(title, 'D11')).toBe('=D10*2');
});

it('a report that begins at a cell of a user’s tab is refused before a run if its rows are not empty, or if the text is no cell', () => {
  const { addOn, title, ana, place } = planFile();
  addOn.user.type(title, 'F9', 'Notes');
  const { fit } = ana.sidebarPreview(BY_NETWORK, { ...NEW_SHEET, destination: place });
  expect(fit.inTheWay).toEqual([
    `Sheet “${title}” could not be updated: cell F9 is not empty. Choose a new sheet for the report, or a first cell below all other content of this sheet. The rows must be empty beside the table, too, because refreshes insert and delete whole rows.`,
  ]);
  const save = () => saveScheduledReport(ana, { draft: BY_NETWORK, destination: { ...place, cell: 'B70' } });
  expect(save).toThrow(
    'First cell of the table: B70 is not possible. Enter a cell in rows 1 to 40, such as B3.',
  );
});
