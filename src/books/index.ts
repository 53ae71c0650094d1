/**
 * What is known about closed months: the list of events, the month's question to the service. `ledger/`: every changed number
 * (Restatements).
 */
export * from './books';
export * from './books-sheet';
export * from './close-services';
export * from './events';
export * from './ledger/collect-restatements';
export * from './ledger/ledger';
export * from './ledger/ledger-origin';
export * from './ledger/restatement';
export * from './ledger/row-days';
export * from './month-question';
