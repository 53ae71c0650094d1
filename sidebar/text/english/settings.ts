import type { FailureMessage } from '../../../src/errors';
import { bigquery } from '../../../src/wording/english/shared';

export const settings = {
  title: 'Settings',
  connect: 'Connect your reporting service',
  connectMeans:
    'Enter the address of your reporting service and your report key. The service calls the key “Report API Key”. Both are tested and saved, so you enter them only once.',

  baseUrl: 'Address of your reporting service',
  baseUrlExample: 'https://',
  key: 'Report key',
  needsKey: 'Enter your report key first.',
  keyStored: 'Saved in your Google account. Colleagues cannot see it.',
  keyStaysWhenEmpty: 'Leave this empty to keep the saved key.',
  language: {
    title: 'Language',
    label: 'Language of Ad Reports',
    ofGoogle: 'As in Google',
    hint: 'The menu changes when you reload the file. The tables of a file keep the language of its first report.',
  },
  defaultZone: 'Default zone',
  defaultCurrency: 'Default currency',
  testAndSave: 'Test and save',
  testingKey: 'Testing…',
  saveAnyway: 'Save anyway',

  connections: {
    title: 'Connections',
    unnamed: 'Default connection',
    added: 'New connection',
    noKey: 'no key',
    add: 'Add another connection',
    addNamed: (name: string) => `Add “${name}”`,
    edit: 'Edit',
    remove: 'Remove',
    removing: 'Removing…',
    ask: (name: string) => `Remove the connection “${name}”?`,
    means: (reports: readonly string[]) =>
      reports.length === 0
        ? 'Its key is deleted. Formulas, closings and reports of other files that name the connection stop working.'
        : `Its key is deleted. These reports stop working: ${reports.join(', ')}. So do formulas, closings and reports of other files that name the connection.`,
    name: 'Name of the connection',
    nameMeans:
      'Such as Studio B. Formulas put it before the app: “Studio B: 00123456”. Reports and formulas with an earlier name do not find the connection.',
    missing: (name: string) => `Reports in this file use the connection “${name}”, which you do not have.`,
  },

  savedWithoutKey:
    'Saved without a report key. Enter the address and your key above, then choose “Test and save” again.',
  /** What to do about failures in the settings themselves. The keys are kinds of failures. */
  doNext: {
    'key missing': 'Copy the key from your account area at the service, and paste it here.',
    'key refused': 'Copy the current key from your account area at the service, and paste it here.',
    unreachable: 'Check the address above, or try again later.',
  } as Readonly<Partial<Record<FailureMessage['kind'], string>>>,

  keyTest: {
    accepted: 'The service accepts the key. Saved.',
    refused: 'The service refused the key. Nothing was saved.',
    'no answer': 'The key could not be tested. Nothing was saved.',
  },

  storedKey: {
    title: 'Your key',
    stored: 'Saved:',
    forget: 'Forget key',
    forgetting: 'Forgetting…',
    ask: (maskedKey: string) => `Forget the key ${maskedKey}?`,
    means: 'Your reports do not refresh until you paste a key again. Their sheets stay.',
    meansWithFormulas:
      'Your reports and the formulas in this file do not refresh until you paste a key again. Their sheets stay.',
    confirm: 'Forget',
  },

  formulas: {
    title: 'Formulas',
    allow: 'Let formulas in this file use my key',
    decidedBy: (owner: string) =>
      `Formulas in this file use the key of ${owner}, the owner of the file. They work after the owner has allowed them in Extensions ▸ Ad Reports ▸ Settings ▸ Formulas.`,
    ofOwner:
      'Formulas in this file use the report key of the file’s owner, also when somebody else opens the file.',
    ofCreator:
      'This file is in a shared drive. Its formulas use the key of the person who created the file. If that was not you, ask that person to open Ad Reports in this file and allow formulas.',
    allowOf: (connection: string) => `Let formulas in this file use my key of “${connection}”`,
    ask: 'Allow formulas in this file to use your key?',
    askOf: (connection: string) => `Allow formulas in this file to use your key of “${connection}”?`,
    allowNow: 'Allow',
    allowing: 'Saving…',
    notNow: 'Not now',
    whenRefused: 'Formulas in this file need your key. Without the key, their cells show no numbers.',
    means:
      'If you allow this, everyone who can edit the file can use your key through formulas. Nobody can read the key.',
    saveKeyFirst: 'Save your key above first.',
    ownerUnknown: 'Google does not show who owns this file. This setting works only if you own it.',
    everyMorning: 'Refresh formulas every morning',
    everyMorningMeans:
      'Google calculates =ADREPORT_… formulas only when you type them. With this setting, your hourly check refreshes them when a new day is complete. During the refresh, their cells show an error.',
    keepResults:
      'Cells with formulas keep their numbers until you choose Extensions ▸ Ad Reports ▸ Refresh formulas.',
  },

  recipients: {
    title: 'Who else hears of problems',
    means:
      'If a report of yours fails, waits for your approval or has unusual numbers, or a check of a closed month finds a problem, you get a mail. These people and this chat get a copy. Only you can change this.',
    addresses: 'E-mail addresses',
    addressesHint:
      'At most 5, separated by commas. Only people with whom this file is shared by name. The mails come from your account.',
    webhook: 'Webhook of a chat',
    webhookHint:
      'An address for messages that you make in Slack, Microsoft Teams, Google Chat or Lark/Feishu. It is a secret, so it is saved in your Google account and not shown again.',
    storedWebhook: (chat: string) => `Saved: ${chat}. Leave this empty to keep it.`,
    test: 'Send a test message',
    testing: 'Sending…',
    removeWebhook: 'Remove the webhook',
  },

  bigQuery: {
    title: 'BigQuery',
    means:
      'Device reports of this file can store all rows in BigQuery. Google bills your project about 0.02 USD per GB and month for storage, and 6.25 USD per TB for reading. A first amount of both is free each month. Loading is always free.',
    fields: {
      project: {
        label: bigquery.labels.project,
        example: 'my-company-ads',
        hint: 'Your Google Cloud project. It contains the rows and is billed for them.',
      },
      dataset: {
        label: bigquery.labels.dataset,
        example: 'ad_reports',
        hint: 'An existing dataset of this project. It contains one table for each report.',
      },
    },
  },
};
