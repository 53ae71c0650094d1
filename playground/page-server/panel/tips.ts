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

const AS_OF = 'Type =ADREPORT_ASOF("full") into an empty cell: it shows the last complete day.';

const FAILING: readonly Step[] = [
  {
    text: 'Take the service down for three hours, and run a report: its old rows stay.',
    control: { kind: 'scenario', id: 'down' },
  },
  { text: 'Let everything work again, and run the report once more.', control: { kind: 'clear faults' } },
];

/** What a user tries once there are reports. */
const WORKING: readonly Step[] = [
  'Press Refresh ▾ and choose Starter workbook. Then choose another app in the drop-down on Overview: all tabs follow.',
  {
    text: 'In the form of a report, choose under Refresh when it runs. Save it, and let a day pass. The hourly checks run in their minutes, and the new day appears although nobody pressed Run. Under Mails you see what is sent if that fails.',
    control: { kind: 'clock', to: 'next day' },
  },
  'Under What goes wrong, let the newest complete day’s revenue change, and run the report. The table changes, and the tab “Restatements …” shows the old numbers.',
  'Write a remark next to a row of a report, sort the sheet, and run the report again. The remark stays with its row.',
];

/** Suggestions of what to try with the simulated service. */
export const TRY_SIMULATED: readonly Step[] = [
  AS_OF,
  ...FAILING,
  ...WORKING,
  {
    text: 'Open the file as your colleague: the reports are visible, but your key is not.',
    control: { kind: 'user', email: 'colleague@example.com' },
  },
];

/** Suggestions for the first open of the add-on in an empty file. */
export const TRY_EMPTY: readonly Step[] = [
  'Open the sidebar with Extensions ▸ Ad Reports ▸ Open. The address and the report key of the simulated service are above, each with a button to copy it.',
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
    text: 'Let an hour pass: reports with a schedule are refreshed if they are due.',
    control: { kind: 'clock', to: 'next hour' },
  },
];

/** The steps of the tour “Close October”, from an open month to its journal. October is that of the present year. */
export function closeTour(now: number): Step[] {
  const day = `${new Date(now).getUTCFullYear()}-10-14`;
  return [
    {
      text: 'It is 5 November: October is over, and the books close.',
      control: { kind: 'clock', to: '5 November' },
    },
    'Choose Extensions ▸ Ad Reports ▸ Month close…, and read the list: is October ready?',
    'Close October. Its amounts are frozen in the tab “Closings …”.',
    {
      text: 'A network posts the remainder of 14 October, too late for the closing.',
      control: { kind: 'raise', day },
    },
    {
      text: 'A week passes, and the hourly check asks for October again.',
      control: { kind: 'clock', to: 'next week' },
    },
    'The tab “Close overview” shows what is booked in November. Open Month close again: Adjustments says for which app and network, and why.',
    'Make the journal of October under Journal, and download it.',
  ];
}

/** The steps of the tour “Did they pay us?”, from the statements of last month to its net revenue. */
export function payoutTour(now: number): Step[] {
  const month = lastMonth(now);
  const [aurora, birch, bank] = tourFiles(now);
  return [
    { text: 'Aurora Ads has sent its statement of last month.', file: aurora },
    'Choose Extensions ▸ Ad Reports ▸ Payouts…, and “A file (CSV or camt.053)” under Add statement. Choose the file, read it, and answer which network it is from. It is 2.3 % less than reported: select “Add it anyway”, and add it.',
    'Open Reconciliation: the statement is short. Possible reasons says that the network deducts invalid traffic.',
    { text: 'Add the statement of Birch Exchange, too. It is in euros, with decimal commas.', file: birch },
    `Open Rates, and type ${month}, EUR and ${(1 / euroRate(month)).toFixed(4)} into its first row. Then enter 1 % as Tolerance % of Birch Exchange in the tab “Payment terms”, and reconcile: the statement is matched within tolerance.`,
    {
      text: 'Here is the export of the bank. Choose “A file (CSV or camt.053)” under Add payment, select what the two networks have paid, and add it.',
      file: bank,
    },
    'Under To decide, confirm what the payments pay. The tab “Payments” keeps it, and nothing is outstanding.',
    'Change an amount in the tab “Statements”, and show Reconciliation: it is reconciled again.',
    'Make Net revenue: the statements by app and country, exact to the cent.',
  ];
}
