import type { PageState } from '../api';

type Tries = PageState['tryThis'];

const AS_OF: Tries[number] = {
  text: 'Type =ADREPORT_ASOF("full") into an empty cell: it shows the last complete day.',
  control: null,
};

const FAILING: Tries = [
  {
    text: 'Take the service down for three hours, and run a report: its old rows stay.',
    control: { kind: 'scenario', id: 'down' },
  },
  { text: 'Let everything work again, and run the report once more.', control: { kind: 'clear faults' } },
];

/** What a user tries once there are reports. */
const WORKING: Tries = [
  {
    text: 'Press Starter workbook in the sidebar. Then choose another app in the drop-down on Overview: all tabs follow.',
    control: null,
  },
  {
    text: 'Give a report a schedule under Refresh, save it, and let a day pass. The hourly checks run in their minutes, and the new day appears although nobody pressed Run. Under Mails you see what is sent if that fails.',
    control: { kind: 'clock', to: 'next day' },
  },
  {
    text: 'Further down, change the numbers of a day that a report contains, and run the report. The table changes, and the tab “Restatements …” shows the old numbers.',
    control: null,
  },
  {
    text: 'Write a remark next to a row of a report, sort the sheet, and run the report again. The remark stays with its row.',
    control: null,
  },
];

/** Suggestions of what to try with the simulated service. */
export const TRY_SIMULATED: Tries = [
  AS_OF,
  ...FAILING,
  ...WORKING,
  {
    text: 'Open the file as your colleague: the reports are visible, but your key is not.',
    control: { kind: 'user', email: 'colleague@example.com' },
  },
];

/** Suggestions for the first open of the add-on in an empty file. */
export const TRY_EMPTY: Tries = [
  {
    text: 'Open the sidebar with Extensions ▸ Ad Reports ▸ Open. Address and key of the simulated service are further down, each with a button to copy it.',
    control: null,
  },
  { text: 'Make your first report in the sidebar, look at its preview, and run it.', control: null },
  { text: 'Under Settings ▸ Formulas, let formulas in this file use your key.', control: null },
  AS_OF,
  ...WORKING,
];

/** Suggestions of what to try with a real service. */
export const TRY_REAL: Tries = [
  {
    text: 'Open the sidebar with Extensions ▸ Ad Reports ▸ Open, and paste your report key. It stays on this machine, in memory only.',
    control: null,
  },
  { text: 'Build a report in the sidebar, look at the preview, and run it.', control: null },
  AS_OF,
  {
    text: 'Let an hour pass: reports with a schedule are refreshed if they are due.',
    control: { kind: 'clock', to: 'next hour' },
  },
];
