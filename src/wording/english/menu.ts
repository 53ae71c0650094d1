/** The add-on's name and its menu, by the global function that an item runs. */
export const menu = {
  name: 'Ad Reports',
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
