import { permissionTexts } from '../../../src/wording/english/shared';

/** Buttons, failures and other parts that several views share. */
export const controls = {
  name: 'Ad Reports',
  permissions: permissionTexts,
  sentenceEnd: '.',
  loading: 'Loading…',
  back: 'Back to the reports',
  backToBooks: 'Back to Books',
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
  grantPermissions: 'Open Google’s permission page',
  copyDetails: 'Copy details',
  details: 'Details',
  copied: 'Copied.',
  copy: 'Copy',
  pressCopy: 'The text is selected. Press Ctrl+C (on a Mac ⌘C) to copy it.',
  somebody: 'Somebody',
  unknownOwner: 'somebody (Google does not show the address)',
  noneYet: 'None yet',
  /** A shortened list: the number of all labels, then the first labels. */
  listWithMore: (count: number, firstLabels: readonly string[]) => `${count}: ${firstLabels.join(', ')} …`,
  helpFor: (label: string) => `Help: ${label}`,
  remove: (name: string) => `Remove ${name}`,

  failure: {
    nextStep: 'Try again.',
    orAllow: (allowAll: string) => `Try again. If this happens again: ${allowAll}`,
    noReason: 'Google gave an error without a reason.',
    noAnswer: 'Google has not answered for minutes.',
    outdated: {
      happened: 'The add-on has changed since this sidebar was opened.',
      doNext: 'Reload the spreadsheet to use the newest version.',
    },
  },
};
