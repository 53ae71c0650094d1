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

/** The English texts. Each subject has a file. */
export const english = {
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
