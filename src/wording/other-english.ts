import { auditedCells } from './english/audit/cells';
import { auditedNumbers } from './english/audit/numbers';
import { bigquery } from './english/bigquery';
import { charts } from './english/charts/charts';
import { workbook } from './english/charts/workbook';
import { closings } from './english/close/closings';
import { journal } from './english/close/journal';
import { movement } from './english/close/movement';
import { close } from './english/close/restatements';
import { devices } from './english/devices';
import { logs } from './english/logs';
import { mails } from './english/mails';
import { payouts } from './english/payouts';
import { reports } from './english/reports';
import { sheets } from './english/sheets';

/** True in the build with BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

const others = {
  audit: auditedNumbers,
  auditedCells,
  // The build without BigQuery never reads these texts.
  bigquery: WITH_BIGQUERY ? bigquery : ({} as typeof bigquery),
  charts,
  close,
  closings,
  devices,
  journal,
  logs,
  mails,
  movement,
  payouts,
  reports,
  sheets,
  workbook,
};

/** The English texts of everything that formulas do not need to start. They are in the packed part of Code.js. */
export function otherEnglish(): typeof others {
  return others;
}
