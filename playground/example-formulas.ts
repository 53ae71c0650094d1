/** One formula of each kind. Their days always have data in the playground. */
export function exampleFormulas(app: string): string[] {
  return [
    `=ADREPORT_FULL("${app}"; "revenue, impressionApi, ecpmApi"; "last 7 days")`,
    `=ADREPORT_LTV("${app}"; "1-3, 7, 14, 30"; "last 60 days"; ; "area"; "US")`,
    `=ADREPORT_RETENTION("${app}"; "2-4, 7, 14"; "last 30 days")`,
    `=ADREPORT_DEVICE("${app}"; "yesterday"; "adFormatName")`,
    `=ADREPORT_VALUE("full"; "revenue"; "${app}"; "last 30 days"; ; "area"; "US")`,
    `=ADREPORT_PIVOT("full"; "revenue"; "week"; "area"; "last 14 days"; ; "${app}"; "area"; "US, DE, JP"; TRUE)`,
    `=ADREPORT_ASOF("full")`,
    `=ADREPORT_LTV_FORECAST("${app}"; 90; "last 60 days"; ; "month")`,
  ];
}
