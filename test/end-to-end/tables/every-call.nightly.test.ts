import { APPS } from '../../../playground/service/world/apps';
import type { SidebarServer } from '../../../src/sidebar-server/allow-list';
import { type AddOn, COLLEAGUE } from '../add-on';
import { AUGUST, createClosedFile } from '../close/august';
import { buildPaymentOrder, TOTAL, TWENTIETH_OF_SEPTEMBER } from '../payouts/payout-file';
import { prepareOnce } from '../prepared-once';
import { refreshOnSchedule, runHourlyCheck, saveScheduledReport } from '../reports/scheduled';
import { NEW, NEW_SHEET, reportIn, runId, type Sidebar } from '../sidebar';
import { BY_NETWORK, nextDay } from './report-table';

/** Every call of the sidebar, every function of the menu and the hourly check, in files that are unusual for Google. */

interface UsedFile {
  readonly addOn: AddOn;
  readonly sidebar: Sidebar;
  readonly id: string;
}

/** A file with a report and its chart, its logs, a closed month, and a statement. */
const usedFile = (): UsedFile => {
  const apps = APPS.filter((app) => app.id === '3.10');
  const { addOn, sidebar } = createClosedFile(undefined, { apps, rowsScale: 0.1 });
  addOn.clock.reach(TWENTIETH_OF_SEPTEMBER);
  sidebar.sidebarAddStatement(TOTAL);
  const id = saveScheduledReport(sidebar, {
    draft: BY_NETWORK,
    refreshing: {
      ...refreshOnSchedule({ kind: 'daily', hour: 9 }),
      chart: { kind: 'line', metric: '', id: 1 },
    },
  });
  nextDay({ addOn });
  return { addOn, sidebar, id };
};

const { month, currency } = AUGUST;
const MENU = [
  'onOpen openSidebar refreshAll refreshThisSheet refreshFormulas openMonthClose openPayouts openAudit',
  'openSettings openHelp',
].flatMap((names) => names.split(' '));

/** The arguments of each call. Calls that take something away are the last ones. */
const CALLS: { readonly [Name in keyof SidebarServer]: (file: UsedFile) => readonly unknown[] } = {
  sidebarState: () => [],
  sidebarReadCells: () => [['Revenue!A2', 'A1']],
  sidebarOpenReport: ({ id }) => [id],
  sidebarPreview: () => [BY_NETWORK, NEW_SHEET],
  sidebarSaveReport: () => [{ ...NEW, draft: BY_NETWORK, name: 'Second' }],
  sidebarRun: ({ id }) => [{ reportId: id, runId: runId(7) }],
  sidebarProgress: () => [runId(7)],
  sidebarCancel: () => [runId(7)],
  sidebarLastChange: ({ id }) => [id],
  sidebarTakeBack: ({ id }) => [id, 'none'],
  sidebarReadNews: ({ id }) => [id, 1],
  sidebarGoToSheet: ({ id }) => [id],
  sidebarPauseReport: ({ id }) => [id, false],
  sidebarTakeOver: ({ id, sidebar }) => [id, String(reportIn(sidebar, id).revision)],
  sidebarApprove: ({ id }) => [id, '1'],
  sidebarDiscardChange: ({ id }) => [id, '1'],
  sidebarAudit: () => [],
  sidebarShowTab: () => [1],
  sidebarStarter: () => [],
  sidebarAllowFormulas: () => [true],
  sidebarRefreshFormulas: () => [],
  sidebarRefreshByHour: () => [true],
  sidebarMonthClose: () => [],
  sidebarReadiness: () => [AUGUST],
  sidebarAmountToClose: () => [{ ...AUGUST, month: '2026-07' }],
  sidebarCloseMonth: () => [{ ...AUGUST, month: '2026-07' }],
  sidebarReviewMonth: () => [month, currency],
  sidebarCheckMonth: () => [month, currency, true],
  sidebarAdoptClosings: () => [],
  sidebarJournal: () => [month, currency, 'tab'],
  sidebarMailClosing: () => [month, currency],
  sidebarClosingPage: () => [month, currency],
  sidebarShowBooks: () => ['adjustments'],
  sidebarPayouts: () => [],
  sidebarReadStatement: () => [TOTAL],
  sidebarAddStatement: () => [{ ...TOTAL, number: 'INV-1002' }],
  sidebarReadPayments: () => [buildPaymentOrder('100.00')],
  sidebarAddPayments: () => [buildPaymentOrder('100.00')],
  sidebarConfirmMatches: () => [[]],
  sidebarNetRevenue: () => [month],
  sidebarBooksCurrency: () => ['USD'],
  sidebarShowPayouts: () => ['rates'],
  sidebarSaveBigQuery: () => [{}],
  sidebarSaveRecipients: () => [{ addresses: COLLEAGUE }],
  sidebarTestMessage: () => [],
  sidebarReopenMonth: () => [month, currency, 'a late statement'],
  sidebarSaveSettings: () => [{}],
  sidebarDeleteReport: ({ id }) => [id],
  sidebarChooseLanguage: () => ['zh'],
  sidebarRemoveConnection: () => [''],
  sidebarForgetKey: () => [],
};

/** No sentence of ours, or one that is not right here. */
const WRONG =
  /made a mistake|unexpected|stopped the add-on|API call|not supported|Range not found|Run again in a minute/;

/** What goes wrong; `before` prepares the file for each call. */
function wrongCalls(file: UsedFile, before: () => void): string[] {
  const { addOn } = file;
  const messageOf = (name: string, args: readonly unknown[]) => {
    before();
    const message = addOn.call(name, args).error?.message ?? '';
    return WRONG.test(message) ? [`${name}: ${message}`] : [];
  };
  const check = () => {
    before();
    addOn.clock.advance(86_400_000);
    const texts = [
      runHourlyCheck(addOn).error?.message,
      ...addOn.file.sheets.flatMap(({ title }) => addOn.displayTab(title)),
    ];
    return texts.flat().flatMap((text) => (WRONG.test(String(text)) ? [`hourly check: ${text}`] : []));
  };
  return [
    ...MENU.flatMap((name) => messageOf(name, [])),
    ...check(),
    ...Object.entries(CALLS).flatMap(([name, args]) => messageOf(name, args(file))),
  ];
}

const prepared = prepareOnce(usedFile);

it('the sidebar, the menu and the hourly check work behind a chart on a sheet of its own', () => {
  const file = prepared();
  const { user, file: store } = file.addOn;
  user.charts.moveToOwnSheet(store.charts[0]!.id);
  const { title, id: sheetId } = store.sheets.find(({ type }) => type === 'OBJECT')!;
  user.move(title, 0);
  const destination = { kind: 'this sheet', sheetId } as const;
  const { fit } = file.sidebar.sidebarPreview(BY_NETWORK, { destination, id: null });
  expect(fit.inTheWay.join()).toMatch(/could not be updated: it has no cells/);
  expect(wrongCalls(file, () => user.open(title))).toEqual([]);
});

it('the sidebar, the menu and the hourly check work, or say that there is no room, in a file with 200 tabs', () => {
  const file = prepared();
  let tab = 0;
  const fill = () => {
    while (file.addOn.file.sheets.length < 200) file.addOn.user.addSheet(`Tab ${tab++}`);
  };
  expect(wrongCalls(file, fill)).toEqual([]);
});

it('the sidebar, the menu and the hourly check work, or say what to change, when each tab of the add-on is a Google table with typed columns', () => {
  const file = prepared();
  const { addOn } = file;
  const seen = new Set<number>();
  const convert = () => {
    for (const { id, title, filter, type } of addOn.file.sheets.filter(({ id }) => !seen.has(id))) {
      seen.add(id);
      const texts = type === 'OBJECT' ? [] : addOn.displayTab(title);
      const [, headers = []] = texts;
      const width = [...headers, ''].indexOf('');
      if (width < 3 || new Set(headers.slice(0, width)).size < width || filter !== undefined) continue;
      const range = `A2:${String.fromCharCode(64 + Math.min(26, width))}${texts.length + 1}`;
      addOn.user.convertToTable(title, range, { types: headers.slice(0, width).map(() => 'DOUBLE') });
    }
  };
  expect(wrongCalls(file, convert)).toEqual([]);
  expect(addOn.file.sheets.filter(({ tables }) => tables.length > 0).length).toBeGreaterThan(8);
});
