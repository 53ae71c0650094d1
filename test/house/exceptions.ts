const ENTRY_POINT = 'Google, the sidebar or cells of users call it by this name';
const ONE_INTERFACE = 'classes for rows and for sums implement one interface';
const TEXTS = 'texts of a subject, for the sidebar and for all else';

/** Names that the rules would refuse: functions without a verb, and what several files declare. With the reason. */
export const NAME_EXCEPTIONS: Readonly<Record<string, string>> = {
  sidebarCall: ENTRY_POINT,
  ADREPORT_FULL: ENTRY_POINT,
  ADREPORT_LTV: ENTRY_POINT,
  ADREPORT_LTV_FORECAST: ENTRY_POINT,
  ADREPORT_RETENTION: ENTRY_POINT,
  ADREPORT_DEVICE: ENTRY_POINT,
  ADREPORT_VALUE: ENTRY_POINT,
  ADREPORT_PIVOT: ENTRY_POINT,
  ADREPORT_ASOF: ENTRY_POINT,
  createScanner: ONE_INTERFACE,
  scanPart: ONE_INTERFACE,
  collectRecord: ONE_INTERFACE,
  finishDay: ONE_INTERFACE,
  discardDay: ONE_INTERFACE,
  createCheckpoint: ONE_INTERFACE,
  audit: TEXTS,
  close: TEXTS,
  payouts: TEXTS,
  settings: TEXTS,
};
