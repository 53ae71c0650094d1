import { bigquery } from './bigquery';
import { close } from './close';
import { devices } from './devices';
import { errors } from './errors';
import { formulas } from './formulas';
import { logs } from './logs';
import { mails } from './mails';
import { menu } from './menu';
import { reports } from './reports';
import { requests } from './requests';
import { responses } from './responses';
import { schedules } from './schedules';
import { settings } from './settings';
import { sheets } from './sheets';

/** True in the build for those who use BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

/** True in the build of the sidebar; see tools/build-sidebar.mjs. */
declare const IN_SIDEBAR: boolean;

const all = {
  // Left out of the build that has no BigQuery: nothing there asks for these texts.
  bigquery: WITH_BIGQUERY ? bigquery : ({} as typeof bigquery),
  close,
  devices,
  errors,
  formulas,
  logs,
  mails,
  menu,
  reports,
  requests,
  schedules,
  responses,
  settings,
  sheets,
};

/** The subjects of src/ that the sidebar's code uses. Its build fails when it uses another one. */
const inSidebar = { formulas, requests, schedules };

/** The English texts: one file a subject. */
export const english = IN_SIDEBAR ? (inSidebar as typeof all) : all;
