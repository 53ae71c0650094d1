/**
 * What a sheet holds, and how it changes. `read/`: the table as it is. `plan/`: where rows go, and which cells differ. `write/`: the batch
 * that changes them. `changes/`: what a run changed, and taking it back. `own/`: tables that the add-on makes for itself. `api/`: requests
 * to Google Sheets.
 */
export * from './api';
export * from './changes/changes-sheet';
export * from './changes/take-back';
export * from './chart-choice';
export * from './colors';
export * from './limits';
export * from './own/growing-tables';
export * from './own/own-sheets';
export * from './own/own-table';
export * from './plan/day-window';
export * from './plan/match-rows';
export * from './provenance';
export * from './read';
export * from './stamp';
export * from './tab';
export * from './write/hidden-rows';
export * from './write/not-refreshed';
export * from './write/preflight';
export * from './write/staged-table';
export * from './write/write-table';
export * from './write-job';
