/** The add-on's name and its menu. */
export const menu = {
  name: 'Ad Reports',
  open: 'Open',
  refreshAll: 'Refresh all now',
  refreshSheet: 'Refresh this sheet',
  refreshFormulas: 'Refresh formulas',
  monthClose: 'Month close…',
  payouts: 'Payouts…',
  audit: 'Where is this from?',
  settings: 'Settings',
  help: 'Help',
};
