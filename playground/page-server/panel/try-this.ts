import type { PageState } from '../api';

type Tries = PageState['tryThis'];

/** Suggestions of what to try with the simulated service. */
export const TRY_SIMULATED: Tries = [
  {
    text: 'Type =ADREPORT_ASOF("full") into an empty cell: it says how fresh the numbers are.',
    control: null,
  },
  {
    text: 'Have the service break off its next answers, run a report, and see that its old rows stay.',
    control: { kind: 'arm fault', id: 'no-answer', times: 9 },
  },
  { text: 'Take all faults back, and run the report again.', control: { kind: 'clear faults' } },
  {
    text: 'Give a report a schedule under Refresh, save it, and let a day pass: the new day is there within a minute, and nobody pressed Run. Below Mails you see what is sent when that fails.',
    control: { kind: 'clock', to: 'next day' },
  },
  {
    text: 'Further down, restate a day that a report holds, and run it: the table changes, and the tab “Restatements …” says what was there before.',
    control: null,
  },
  {
    text: 'Write a remark beside a row of a report, sort the sheet, and run the report again: the remark stays with its row.',
    control: null,
  },
  {
    text: 'Open the file as your colleague: the reports are there, but not your key.',
    control: { kind: 'user', email: 'colleague@example.com' },
  },
  {
    text: 'Take the authorization away and open the sidebar: Google asks for it again.',
    control: { kind: 'authorization', given: false },
  },
];

/** Suggestions of what to try with a real service. */
export const TRY_REAL: Tries = [
  {
    text: 'Open the sidebar by Extensions ▸ Ad Reports ▸ Open and paste your report key: it stays on this machine, in memory only.',
    control: null,
  },
  { text: 'Build a report in the sidebar, look at the preview, and run it.', control: null },
  {
    text: 'Type =ADREPORT_ASOF("full") into an empty cell: it says how fresh the numbers are.',
    control: null,
  },
  {
    text: 'Let an hour pass: reports that refresh by themselves do so when they are due.',
    control: { kind: 'clock', to: 'next hour' },
  },
];
