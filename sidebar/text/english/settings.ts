/** The settings. */
export const settings = {
  title: 'Settings',
  connect: 'Connect your reporting service',
  connectMeans:
    'Paste the report key from your account area at the service. It is tested at once and asked for only this once.',
  testing: 'The settings are still being tested.',
  notSaved: (why: string) => `The settings were not saved: ${why}`,
  keyNotAccepted: 'The settings were not saved: the key was not accepted.',

  baseUrl: 'Base URL',
  baseUrlExample: 'https://',
  baseUrlHint: 'The address of your reporting service.',
  fileAddress: {
    before: 'Reports in this file use ',
    after: (by: string) => (by === '' ? '.' : ` (set by ${by}).`),
  },
  fileAddressMeans: 'Your key is sent to the address that you enter below: check that it is your company’s.',
  useAddress: 'Use this address',
  key: 'Report key',
  showKey: 'Show the key that is typed',
  show: 'Show',
  hide: 'Hide',
  keyStored: 'It is stored in your own Google user properties: colleagues cannot read it.',
  keyStaysWhenEmpty: 'Leave this empty to keep the stored one.',
  defaultZone: 'Default zone',
  defaultCurrency: 'Default currency',
  testAndSave: 'Test and save',
  testingKey: 'Testing…',
  saveAnyway: 'Save anyway',

  keyTest: {
    accepted: 'The service accepts the key.',
    acceptedAndSaved: 'The service accepts the key. Saved.',
    refused: 'The service refused the key.',
    refusedNotSaved: 'The service refused the key. Nothing was saved.',
    untested: 'The key could not be tested.',
    untestedNotSaved: 'The key could not be tested. Nothing was saved.',
  },

  storedKey: {
    title: 'Your key',
    stored: 'Stored:',
    testAgain: 'Test again',
    forget: 'Forget key',
    forgetting: 'Forgetting…',
    ask: (maskedKey: string) => `Forget the key ${maskedKey}?`,
    means: 'Your reports cannot be refreshed until you paste a key again; their sheets stay.',
    meansWithFormulas:
      'Your reports cannot be refreshed until you paste a key again; their sheets stay. Formulas in this file stop working too.',
    confirm: 'Forget',
  },

  formulas: {
    title: 'Formulas',
    allow: 'Let formulas in this file use my key',
    noOwner:
      'This file is in a shared drive and has no owner, so formulas have no key to use. Use saved reports instead.',
    allowedBy: (owner: string) =>
      `Formulas in this file use the key of ${owner}, who owns it and allowed this.`,
    notAllowedBy: (owner: string) =>
      `Formulas in this file do not work yet: they use the key of ${owner}, who owns it and has not allowed this. ${owner} allows it in Extensions ▸ Ad Reports ▸ Settings ▸ Formulas.`,
    means:
      'Google runs formulas as the owner of the file: everyone who can edit it can then spend your key through formulas, but nobody can read it.',
    saveKeyFirst: 'First save your key above.',
    ownerUnknown: 'Google does not tell who owns this file: it has an effect only if you do.',
    everyMorning: 'Refresh formulas every morning',
    everyMorningMeans:
      'Google calculates a formula when it is typed and not again. With this, your hourly check has it calculated when another day is complete, and again where it failed. Its cell shows an error until it is calculated.',
    lastRefreshed: (when: string, by: string, result: string) =>
      `Last refreshed ${when}${by === '' ? '' : ` by ${by}`}: ${result}`,
  },

  inFile: {
    title: 'In this file',
    logs: 'Keep a status sheet and a run log',
    logsMeans:
      '“Refresh status” shows for each report how fresh it is and what went wrong; “Run log” lists the last 500 runs. Untick to stop: the sheets then stay as they are.',
    closedMonths: 'Closed months',
    closedMonthsMeans:
      'Close a month once its numbers are in your books. Closing changes no number: it only marks from when changes of that month are counted, in “Restatement summary”.',
    month: 'Month',
    closeMonth: (month: string) => `Close ${month}`,
    closed: (when: string) => `closed ${when}`,
    closedBy: (when: string, user: string) => `closed ${when} by ${user}`,
    closedByYou: (when: string) => `closed ${when} by you`,
    reopen: 'Open again',
    reopenMonth: (month: string) => `Open ${month} again`,
    askReopen: (month: string) => `Open ${month} again?`,
    reopenMeans:
      'When it was closed is forgotten: closed later, its changes are counted from then on. No number is changed.',
  },

  bigQuery: {
    title: 'BigQuery',
    means:
      'Where device reports of this file load their rows. Google bills the project: about 0.02 USD a GB a month for storage and 6.25 USD a TB read, after a free part; loading is free.',
    fields: {
      project: {
        label: 'Project id',
        example: 'my-company-ads',
        hint: 'Your Google Cloud project: it holds the rows, and it pays.',
      },
      dataset: {
        label: 'Dataset',
        example: 'ad_reports',
        hint: 'Holds a table for each report. Created if it does not exist.',
      },
      location: {
        label: 'Location',
        example: 'US',
        hint: 'Where a new dataset is created, such as EU or US. It never moves.',
      },
    },
    notSaved: 'Nothing was saved.',
  },
};
