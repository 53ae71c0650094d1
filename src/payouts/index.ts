/**
 * Statements and payments. `import/`: files of networks and banks. `inputs/`: the user's tabs. `adding/`: adds a file to them.
 * `reconcile/`: matches, differences, settlements, net revenue. `actions/`: what users start.
 */
export * from './actions/build-payouts-view';
export * from './actions/change-inputs';
export * from './actions/closing-payouts';
export * from './actions/read-payouts';
export * from './actions/reconcile-file';
export * from './adding/add-payments';
export * from './adding/add-statement';
export * from './adding/read-statement';
export * from './inputs/input-tabs';
export * from './orders';
export * from './reconcile/net-revenue';
export * from './reconcile/payout-tab';
