import { audit } from './english/audit/where-from';
import { bigquery } from './english/bigquery';
import { charts } from './english/charts/charts';
import { workbook } from './english/charts/workbook';
import { closings } from './english/close/closings';
import { journal } from './english/close/journal';
import { close } from './english/close/restatements';
import { devices } from './english/devices';
import { errors } from './english/errors';
import { formulas } from './english/formulas';
import { logs } from './english/logs';
import { mails } from './english/mails';
import { menu } from './english/menu';
import { payouts } from './english/payouts';
import { reports } from './english/reports';
import { requests } from './english/requests';
import { responses } from './english/responses';
import { schedules } from './english/schedules';
import { settings } from './english/settings';
import { sheets } from './english/sheets';

/** All English texts that users read outside the sidebar, by subject and key. Each subject has a file. */
const english = {
  audit,
  bigquery,
  charts,
  close,
  closings,
  devices,
  errors,
  formulas,
  journal,
  logs,
  mails,
  menu,
  payouts,
  reports,
  requests,
  responses,
  schedules,
  settings,
  sheets,
  workbook,
};

/** The texts of the language in use. Do not store them in constants: these are read before a language is chosen. */
export function getTexts(): typeof english {
  return english;
}
