import { formatQuantity } from './phrases';

export const settings = {
  newerVersion:
    'Settings: a newer version of this add-on has saved them. Nothing was changed. To get the newer version, reload the spreadsheet.',
  notAName: (name: string, longest: number) =>
    `Name of the connection: “${name}” is not possible. Enter a name that no other connection of yours has, such as Studio B, with at most ${formatQuantity(longest, 'character')}, and no colon, comma, semicolon or quotation mark.`,
  tooMany: (most: number) => `You can have at most ${formatQuantity(most, 'connection')}.`,
  notRemoved: 'The first connection cannot be removed. You can change it, or forget its key.',
  notABaseUrl:
    'Address of your reporting service: enter an address such as https://reports.example.com/v2. The address must begin with https, so that the report key stays secret. After the name of the server, such as reports.example.com, only letters, digits and / . _ ~ + , = - are allowed.',
  notAKey:
    'Report key: this is not a report key. Copy the whole key from your account area at the service, without spaces.',

  ownerDecides: (owner: string) =>
    `Formulas: only the owner of this file, ${owner}, can change this setting. Nothing was changed.`,
};

/** The add-on's name and its menu, by the global function that an item runs. */
export const menu = {
  name: 'Ad Reports',
  loading: 'Loading…',
  work: {
    openSidebar: 'Open',
    refreshAll: 'Refresh all now',
    refreshThisSheet: 'Refresh this sheet',
    refreshFormulas: 'Refresh formulas',
    openMonthClose: 'Month close…',
    openPayouts: 'Payouts…',
    openAudit: 'Where is this from?',
  },
  more: { openSettings: 'Settings', openHelp: 'Help' },
};
