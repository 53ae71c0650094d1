import type { PageState } from '../api';

type Tries = PageState['tryThis'];

/** Suggestions of what to try with the simulated service. */
export const TRY_SIMULATED: Tries = [
  {
    text: 'Type =ADREPORT_ASOF("full") into an empty cell: it shows the last complete day.',
    control: null,
  },
  {
    text: 'Make the service cut off its next responses, then run a report: its old rows stay.',
    control: { kind: 'arm fault', id: 'no-answer', times: 9 },
  },
  { text: 'Remove all faults, and run the report again.', control: { kind: 'clear faults' } },
  {
    text: 'Give a report a schedule under Refresh, save it, and let a day pass. The new day appears within a minute, although nobody pressed Run. Under Mails you see what is sent if that fails.',
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
  {
    text: 'Open the file as your colleague: the reports are visible, but your key is not.',
    control: { kind: 'user', email: 'colleague@example.com' },
  },
  {
    text: 'Revoke the authorization and open the sidebar: Google asks for it again.',
    control: { kind: 'authorization', given: false },
  },
];

/** Suggestions of what to try with a real service. */
export const TRY_REAL: Tries = [
  {
    text: 'Open the sidebar with Extensions ▸ Ad Reports ▸ Open, and paste your report key. It stays on this machine, in memory only.',
    control: null,
  },
  { text: 'Build a report in the sidebar, look at the preview, and run it.', control: null },
  {
    text: 'Type =ADREPORT_ASOF("full") into an empty cell: it shows the last complete day.',
    control: null,
  },
  {
    text: 'Let an hour pass: reports with a schedule are refreshed if they are due.',
    control: { kind: 'clock', to: 'next hour' },
  },
];
