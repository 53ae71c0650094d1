export const help = {
  title: 'Help',
  topics: {
    Begin:
      'Choose “New report”. Choose days, dimensions and metrics, then “Save and run”. The table gets its own tab.',
    'Your key':
      'Your report key stays in your Google account. It is sent only to your reporting service. Colleagues use their own keys.',
    Refreshing:
      'A run writes the new rows and corrects past days that the service has changed. If the run fails or is cancelled, all old rows stay.',
    Schedules:
      'A scheduled report uses its owner’s key. It refreshes itself when a new day is complete, or at an hour that you choose. A failed run is tried again. The owner gets a mail after three failures, or at once if the service refuses the key.',
    'Changed numbers':
      'The tab “Restatements …” lists changed numbers of complete days. A pivot table adds up these changes by month. “Close overview” shows changes since a closing.',
    Books:
      '“Month close” freezes the numbers of a month. Later changes become adjustments. “Payouts” compares statements and payments. “Where is this from?” explains the selected cell.',
    Status: 'In a file with a scheduled report, the tab “Refresh status” shows the state of each report.',
    'Your own columns':
      'You may add columns beside a table, and rename or move headers, columns and tabs. Your notes stay with their rows. New rows get your formulas.',
    'Device rows':
      'A day can have millions of rows, but a summary stays small. “Preview” shows whether all rows fit. Each run compares the revenue with a “Full report” of the same days.',
    'Several Google accounts':
      'If Google refuses to open the file, open it in a browser profile with only one account.',
    Formulas:
      'Type =ADREPORT_FULL, =ADREPORT_LTV, =ADREPORT_LTV_FORECAST, =ADREPORT_RETENTION, =ADREPORT_DEVICE, =ADREPORT_PIVOT, =ADREPORT_VALUE or =ADREPORT_ASOF into a cell. Google Sheets shows the arguments.',
  } as Readonly<Record<string, string>>,
  states: 'States',
  version: (version: string) => `Version ${version}`,
};
