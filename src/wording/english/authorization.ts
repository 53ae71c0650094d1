import { PERMISSIONS, type Permission } from '../../platform';

/** What the add-on may not do without a permission, and what follows. The first parts are close to the words of Google's own prompt. */
const WITHOUT: Readonly<Record<Permission, readonly [action: string, effect: string]>> = {
  spreadsheets: ['read and change your spreadsheets', 'nothing can be written'],
  'script.external_request': ['connect to an external service', 'no numbers can be fetched'],
  'script.scriptapp': ['run when you are not present', 'nothing can refresh by itself'],
  'script.container.ui': ['show content in a sidebar', 'the sidebar cannot open again'],
  'script.send_mail': ['send mail as you', 'no mail tells you when a refresh fails'],
  'userinfo.email': [
    'see your e-mail address',
    'colleagues do not see which reports are yours, and no mail is sent',
  ],
  bigquery: ['use BigQuery', 'no rows can be loaded into BigQuery'],
};

/** Permissions that a user has not granted, or has withdrawn. */
export const permissionTexts = {
  missing: (permissions: readonly Permission[]) =>
    permissions.length >= PERMISSIONS.length
      ? 'Google no longer allows Ad Reports to work for you.'
      : permissions
          .map((permission) => WITHOUT[permission])
          .map(([action, effect]) => `Ad Reports has no permission to ${action}, so ${effect}.`)
          .join(' '),
  allowAll:
    'Choose Extensions ▸ Ad Reports ▸ Open in the menu above, and allow everything that Google lists.',
  /** Google takes the account that was signed in first. */
  severalAccounts:
    'If you are signed in to several Google accounts in this browser, open the file in a browser profile with only one account.',
};
