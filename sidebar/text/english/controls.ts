/** Buttons, failures and other parts that several views share. */
export const controls = {
  name: 'Ad Reports',
  loading: 'Loading…',
  back: 'Back to the reports',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  waiting: 'One moment…',
  close: 'Close',
  goToSheet: 'Go to sheet',
  openSettings: 'Open settings',
  tryAgain: 'Try again',
  editReport: 'Edit report',
  takeOver: 'Take over',
  grantPermissions: 'Open Google’s page of permissions',
  copyDetails: 'Copy details',
  details: 'Details',
  copied: 'Copied.',
  pressCopy: 'Press Ctrl+C to copy the text below.',
  somebody: 'Somebody',
  unknownOwner: 'somebody whose address Google does not tell',
  noneYet: 'None yet',
  /** A shortened list: the number of all labels, then the first labels. */
  listWithMore: (count: number, shown: readonly string[]) => `${count}: ${shown.join(', ')} …`,
  remove: (name: string) => `Remove ${name}`,

  failure: {
    nextStep: 'Try again.',
    orAllow: (allowAll: string) => `Try again. If it stays so: ${allowAll}`,
    noReason: 'The call failed and Google gave no reason.',
    noAnswer: 'Google has not answered for minutes.',
    outdated: {
      happened: 'The add-on has changed since this sidebar was opened.',
      doNext: 'Reload the spreadsheet to get its newest version.',
    },
  },

  /** The facts in the details of a failure that a user copies. */
  facts: {
    kind: 'Failure',
    happened: 'What happened',
    kept: 'The sheet',
    doNext: 'What to do',
    report: 'Report',
    days: 'Days',
    trace: 'Trace',
    version: 'Version',
    time: 'Time',
    service: 'Service',
    range: (from: string, to: string, zone: string) => `${from}${to === '' ? '' : ` to ${to}`} (${zone})`,
  },
};
