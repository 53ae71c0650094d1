import { PAGE_TEXTS, type PageTexts } from './page/text';
import type { ReportOrder } from './playground';
import { DAY_MS, dayText } from './service/days';

/** One report of each kind, as the sidebar would send it. Its days are complete at `now` (milliseconds since 1970). */
export function fourReports(
  now: number,
  app: string,
  names: PageTexts['examples'] = PAGE_TEXTS.en.examples,
): readonly ReportOrder[] {
  const past = { startDate: 'last 60 days' };
  const cohorts = { ...past, dimensions: ['date', 'appId', 'appName'] };
  const dimensions = ['date', 'appId', 'networkName', 'network'];
  const metrics = ['revenue', 'impressionApi', 'ecpmApi', 'clickApi', 'ctrApi'];
  const day = dayText(Math.floor(now / DAY_MS) - 2);
  return [
    { name: names.full, draft: { report: 'full', ...past, dimensions, metrics } },
    {
      name: names.ltv,
      draft: { report: 'ltv', ...cohorts, metrics: ['newUserNum', '1-7', '14', '30', '60'] },
    },
    { name: names.retention, draft: { report: 'retention', ...cohorts, metrics: ['2-7', '14', '30'] } },
    { name: names.device, draft: { report: 'device', apps: [app], startDate: day } },
  ];
}

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
