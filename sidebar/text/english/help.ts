/** The help, topic by topic. */
export const help = {
  title: 'Help',
  topics: {
    Begin:
      'Choose New report, the days, the groups and the numbers, then Save and run. The table gets its own tab.',
    'Your key':
      'Your report key stays in your Google account and goes only to your reporting service. Colleagues use their own keys.',
    Refreshing:
      'A run writes the whole new table or nothing. It also corrects past days that the service has changed. If a run fails or is cancelled, the old rows stay.',
    Schedules:
      'A scheduled report refreshes itself when a new day is complete, or at an hour that you choose, with the key of its owner. A failed run is tried again. After three failures, or at once if the key is refused, the owner gets a mail.',
    'Changed numbers':
      '“Restatements …” lists each number of a complete day that changed later: old, new, difference. “Restatement summary” adds them up by month. Changes since a closing are in “Close overview”.',
    Books:
      'Month close keeps the numbers of a month; later changes become adjustments. Payouts checks statements and payments. “Where is this from?” explains the selected cell.',
    Status:
      '“Refresh status” shows the state of each report, “Run log” the last 500 runs. Both are switched in Settings.',
    'Your own columns':
      'Add columns beside a table, and rename or move headers, columns and tabs. Your notes stay with their rows, and your formulas are filled into new rows.',
    'Device rows':
      'A day can have millions of rows. A summary stays small. Preview shows what fits, and each run compares the files with the full report.',
    'Several Google accounts':
      'If Google refuses to open the file, open it in a browser profile with only one account.',
    Formulas:
      'Type =ADREPORT_FULL, =ADREPORT_LTV, =ADREPORT_LTV_FORECAST, =ADREPORT_RETENTION, =ADREPORT_DEVICE, =ADREPORT_PIVOT, =ADREPORT_VALUE or =ADREPORT_ASOF into a cell: Google Sheets shows the arguments. Copy as formula in a report writes one for you.',
  },
  states: 'States',
  version: (version: string) => `Version ${version}`,
};
