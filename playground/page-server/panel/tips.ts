import type { Control } from './controls';
import { euroRate, lastMonth, tourFiles } from './payout-files';

/** A suggestion of what to try, with the control for a click on it, or the name of a file to download. */
export interface Tip {
  readonly text: string;
  readonly control?: Control;
  readonly file?: string;
}

/** A tip that is only a text may be given as such. */
export type Step = string | Tip;

const AS_OF = 'Type =ADREPORT_ASOF("full") into an empty cell. The cell shows the last complete day.';

const FAILING: readonly Step[] = [
  {
    text: 'Take the service down for three hours, and run a report. Its old rows stay.',
    control: { kind: 'scenario', id: 'down' },
  },
  { text: 'Let everything work again, and run the report once more.', control: { kind: 'clear faults' } },
];

/** What a user tries once there are reports. */
const WORKING: readonly Step[] = [
  'Press Refresh ▾ and choose Starter workbook. Then choose another app in the drop-down on Overview. All tabs change to this app.',
  {
    text: 'In the form of a report, choose a schedule under Refresh. Save the report, and let a day pass. The hourly checks run, and the new day appears although nobody pressed Run. Mails and chats shows what is sent if a run fails.',
    control: { kind: 'clock', to: 'next day' },
  },
  'Under What goes wrong, change the revenue of the newest complete day. Run the report. The table changes, and “Restatements …” shows the old numbers.',
  'Write a remark next to a row of a report, sort the sheet, and run the report again. The remark stays with its row.',
];

/** Suggestions of what to try with the simulated service. */
export const TRY_SIMULATED: readonly Step[] = [
  AS_OF,
  ...FAILING,
  ...WORKING,
  {
    text: 'Open the file as your colleague. The colleague sees the reports, but not your key.',
    control: { kind: 'user', email: 'colleague@example.com' },
  },
];

/** Suggestions for the first open of the add-on in an empty file. */
export const TRY_EMPTY: readonly Step[] = [
  'Open the sidebar with Extensions ▸ Ad Reports ▸ Open. Copy the address and the report key of the simulated service from above.',
  'Make your first report in the sidebar, look at its preview, and run it.',
  'Under Settings ▸ Formulas, let formulas in this file use your key.',
  AS_OF,
  ...WORKING,
];

/** Suggestions of what to try with a real service. */
export const TRY_REAL: readonly Step[] = [
  'Open the sidebar with Extensions ▸ Ad Reports ▸ Open, and paste your report key. It stays on this machine, in memory only.',
  'Build a report in the sidebar, look at the preview, and run it.',
  AS_OF,
  {
    text: 'Let an hour pass. Scheduled reports are refreshed if new data is ready.',
    control: { kind: 'clock', to: 'next hour' },
  },
];

/** The steps of the tour “Close October”, from an open month to its journal. October is that of the present year. */
export function closeTour(now: number): Step[] {
  const day = `${new Date(now).getUTCFullYear()}-10-14`;
  return [
    {
      text: 'Move the clock to 5 November. October is over, and the books close.',
      control: { kind: 'clock', to: '5 November' },
    },
    'Choose Extensions ▸ Ad Reports ▸ Month close…, and read the list. It shows whether October is ready.',
    'Close October. Its amounts are frozen in the tab “Closings …”.',
    {
      text: 'Add revenue of 14 October. The network reports it too late for the closing.',
      control: { kind: 'raise', day },
    },
    {
      text: 'Let a week pass. The hourly check requests October again.',
      control: { kind: 'clock', to: 'next week' },
    },
    'The tab “Close overview” shows what is booked in November. Open Month close again. Adjustments shows the app, the network and the reason.',
    'Under Journal, make the journal of October and download it.',
  ];
}

/** The steps of the tour “Did they pay us?”, from the statements of last month to its net revenue. */
export function payoutTour(now: number): Step[] {
  const month = lastMonth(now);
  const [aurora, birch, bank] = tourFiles(now);
  return [
    { text: 'Aurora Ads has sent its statement of last month.', file: aurora },
    'Choose Extensions ▸ Ad Reports ▸ Payouts…, and “A file (CSV or camt.053)” under Add statement. Choose the file, read it, and choose its network. The statement is 2.3 % less than reported. Select “Add it anyway”, and add it.',
    'Open Reconciliation. The statement is short. Possible reasons says that the network deducts invalid traffic.',
    { text: 'Add the statement of Birch Exchange, too. It is in euros, with decimal commas.', file: birch },
    `Open Rates, and type ${month}, EUR and ${(1 / euroRate(month)).toFixed(4)} into its first row. In the tab “Payment terms”, enter 1 % as Tolerance % of Birch Exchange. Then reconcile. The statement is matched within tolerance.`,
    {
      text: 'Here is the bank export. Choose “A file (CSV or camt.053)” under Add payment. Select the payments of the two networks, and add them.',
      file: bank,
    },
    'Under To decide, confirm the matches. The tab “Payments” records them, and nothing is outstanding.',
    'Change an amount in the tab “Statements”, and open Reconciliation. It is up to date again.',
    'Make Net revenue. It has the statements by app and country, exact to the cent.',
  ];
}
