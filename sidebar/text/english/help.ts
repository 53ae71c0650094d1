/** The help, topic by topic. */
export const help = {
  title: 'Help',
  topics: [
    {
      title: 'What it does',
      text: 'Ad Reports asks your reporting service for numbers and keeps them right in sheets of this file: the full report, LTV, retention and device rows. Choose New report, pick days, groups and numbers, then Save and run.',
    },
    {
      title: 'Where the key is kept',
      text: 'Your report key stays in your own Google user properties for this add-on. Colleagues cannot read it, and it is sent only to your service. Everybody who runs reports here uses a key of their own.',
    },
    {
      title: 'Refreshing',
      text: 'A run changes only cells that differ, in one step: you see the old table or the new one, never a mix. A run that fails or is cancelled leaves the old rows. The next run also corrects past days that the service has changed.',
    },
    {
      title: 'Device rows',
      text: 'One day of one app can have millions of rows, and the sheet of a report has room for 5 million cells. Choose rows, or a summary that stays small; Preview shows beforehand which of them the sheet will hold. Each run shows control totals: what the files held, and how much that differs from the full report of the same days.',
    },
    {
      title: 'Schedules',
      text: 'Under Refresh, choose when each report runs: as soon as a new day is complete, or at an hour of the day in the spreadsheet’s time zone. Google checks about once an hour, even while the file is closed, and runs the reports that are due with the key of the user who scheduled them. A failed run is tried again. After three failures, or at once if the key is refused, that user gets a mail. Pause stops a schedule until you resume it. Take over makes a report run with your key.',
    },
    {
      title: 'What is recorded',
      text: 'A scheduled run requests the new days and the days that may still change. Once a week, and in each run by hand, all days are requested. If the service returns a number that differs from the one in the sheet, “Restatements …” lists its day, both values and the time when the change was found. LTV and retention that only grow are not listed. “Restatement summary” adds up the changes by month; what has changed since you closed a month is in “Close overview”.',
    },
    {
      title: 'Month close',
      text: 'Month close freezes the amounts of a month: later changes become adjustments in an open month. It also makes journals and closing statements.',
    },
    {
      title: 'The status sheet',
      text: '“Refresh status” has a row for each report: its state, the days it holds, its last run and the next, its last problem, and the time of the last hourly check. “Run log” lists the last 500 runs. Settings switches both on and off.',
    },
    {
      title: 'Your own columns',
      text: 'Add columns next to a table: a row with your notes keeps them, and columns of formulas are filled into new rows. Rename and move headers, columns and tabs as you like. Sums, filters and charts over all rows go on covering all of them. A row that the service no longer has is kept and marked if you have put something beside it.',
    },
    {
      title: 'Permissions and several accounts',
      text: 'Google asks for each permission alone. Without one of them, Ad Reports says what does not work, and links to the page where you grant it. If you are signed in to several Google accounts in this browser, Google may run the add-on with the first of them, and then refuses to open the file. Open the file in a browser profile with only one account.',
    },
    {
      title: 'Formulas',
      text: 'In a cell, type =ADREPORT_FULL, =ADREPORT_LTV, =ADREPORT_LTV_FORECAST, =ADREPORT_RETENTION, =ADREPORT_DEVICE, =ADREPORT_PIVOT, =ADREPORT_VALUE or =ADREPORT_ASOF: Google Sheets shows what each takes. Copy as formula in a report writes one for you. Settings shows whose key the formulas use.',
    },
  ],
  states: 'What the states mean',
  version: (version: string) => `Version ${version}`,
};
