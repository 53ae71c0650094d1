import { errors } from './english/errors';
import { formulas } from './english/formulas';
import { menu } from './english/menu';
import { requests } from './english/requests';
import { responses } from './english/responses';
import { schedules } from './english/schedules';
import { settings } from './english/settings';
import { otherEnglish } from './other-english';

/** True in the build of the sidebar; see tools/build-sidebar.mjs. */
declare const IN_SIDEBAR: boolean;

/** The texts that formulas and menus use, and a getter for each other subject, because reading it may unpack a part of Code.js. */
const all = {
  errors,
  formulas,
  menu,
  requests,
  responses,
  schedules,
  settings,
  get audit() {
    return otherEnglish().audit;
  },
  get auditedCells() {
    return otherEnglish().auditedCells;
  },
  get bigquery() {
    return otherEnglish().bigquery;
  },
  get charts() {
    return otherEnglish().charts;
  },
  get close() {
    return otherEnglish().close;
  },
  get closings() {
    return otherEnglish().closings;
  },
  get devices() {
    return otherEnglish().devices;
  },
  get journal() {
    return otherEnglish().journal;
  },
  get logs() {
    return otherEnglish().logs;
  },
  get mails() {
    return otherEnglish().mails;
  },
  get movement() {
    return otherEnglish().movement;
  },
  get payouts() {
    return otherEnglish().payouts;
  },
  get reports() {
    return otherEnglish().reports;
  },
  get sheets() {
    return otherEnglish().sheets;
  },
  get workbook() {
    return otherEnglish().workbook;
  },
};

/** The texts of src/ that the sidebar's code uses. The build of the sidebar fails if it uses others. */
const inSidebar = { formulas, requests, schedules };

/** The English texts. Each subject has a file. */
export const english = IN_SIDEBAR ? (inSidebar as typeof all) : all;
