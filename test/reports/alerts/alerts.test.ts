import { saveReport } from '../../../src/reports/actions/scheduling';
import type { AlertRule } from '../../../src/reports/alerts/alert-rule';
import { listSavedReports } from '../../../src/reports/status/report-list';
import type { ReportDraft } from '../../../src/request/draft';
import { answer } from '../../fakes/http-answers';
import { BEN, DRAFT } from '../file';
import { HOUR, Person, ScheduledFile } from '../scheduled-file';

const RULE: AlertRule = { metric: 'revenue', dimension: 'networkName', percent: 30, amount: 10 };
const NETWORKS = ['AdMob', 'Unity', 'Vungle'] as const;

function createAlertOrder(rule = RULE, draft: Partial<ReportDraft> = {}) {
  return {
    name: 'Revenue',
    draft: { ...DRAFT, dimensions: ['date', 'networkName'], metrics: ['revenue'], ...draft },
    destination: { kind: 'new sheet', title: 'Revenue' },
    refreshing: { schedule: { kind: 'when ready' }, alert: rule },
  };
}

/** A file whose newest complete day is 14 September, a Monday, and a report with an alert that has not run yet. */
function createAlert({ rule = RULE, draft = {} }: { rule?: AlertRule; draft?: Partial<ReportDraft> } = {}) {
  const file = new ScheduledFile();
  const ana = new Person(file);
  const items = Array.from({ length: 40 }, (_, nth) => {
    const date = new Date(Date.UTC(2026, 8, 16 - nth)).toISOString().slice(0, 10);
    return NETWORKS.map((name, at) => ({
      date,
      appId: '00123456',
      network: at + 1,
      networkName: name,
      Revenue: 100 * (at + 1),
      impressionApi: 1000,
    }));
  }).flat();
  file.service.items = items;
  /** Changes the rows of a network of a day; without a change, removes them. */
  const changeDay = (date: string, networkName: string, change?: object) => {
    file.service.items = file.service.items.flatMap((item) =>
      item['date'] === date && item['networkName'] === networkName
        ? change
          ? [{ ...item, ...change }]
          : []
        : [item],
    );
  };
  const order = createAlertOrder(rule, draft);
  const saved = saveReport(order as never, ana.services);
  if (!('report' in saved)) throw new Error('the report was not saved');
  const { id } = saved.report;
  const readAlert = () => listSavedReports(ana.services)[0]?.alert;
  return { file, ana, id, changeDay, readAlert, order };
}

const HEADING =
  'Alert of 14 Sep 2026: Revenue (USD) by Network. “Usually” is the mean of the same weekday in the four weeks before.';

it('an alert is one mail to the owner, and lines in the details of the report', () => {
  const { ana, changeDay, readAlert } = createAlert();
  changeDay('2026-09-14', 'AdMob', { Revenue: 39.5 });
  changeDay('2026-09-14', 'Vungle');
  changeDay('2026-09-07', 'Unity', { Revenue: 250 });
  ana.runHourlyCheck();
  const lines = [
    HEADING,
    'Vungle: nothing reported, usually 300.00 (−100 %)',
    'AdMob: 39.50, usually 100.00 (−61 %)',
  ];
  expect(ana.mail.sent).toEqual([
    {
      to: ana.address,
      subject: 'Ad Reports: unusual numbers in Revenue in “Finance”',
      body: expect.stringContaining(`\n\n“Revenue”\n${lines.join('\n')}\n\n`),
    },
  ]);
  expect(readAlert()).toMatchObject({ day: '2026-09-14', lines, problem: '' });
});

it('each complete day is judged once, in a scheduled run, also if somebody has fetched the day by hand before', () => {
  const { file, ana, id, changeDay } = createAlert();
  changeDay('2026-09-14', 'AdMob', { Revenue: 5 });
  changeDay('2026-09-15', 'AdMob', { Revenue: 4 });
  ana.runReport(id);
  expect([file.service.calls, ana.mail.sent]).toEqual([1, []]);
  file.clock.advance(HOUR);
  ana.runHourlyCheck();
  expect(ana.mail.sent).toHaveLength(1);
  for (let hour = 0; hour < 30; hour++) {
    file.clock.advance(HOUR);
    // Makes the report due in each check.
    file.clock.advance(1);
    const { revision } = ana.services.reports.requireReport(id);
    saveReport({ ...createAlertOrder(), id, revision } as never, ana.services);
    ana.runHourlyCheck();
  }
  const days = ana.mail.sent.map(({ body }) => /Alert of (.+?):/.exec(body)?.[1]);
  expect(days).toEqual(['14 Sep 2026', '15 Sep 2026']);
});

it('the alert asks once for its 29 complete days, with the apps and filters of the report and the id of the name', () => {
  const { file, ana } = createAlert({ draft: { networks: ['admob'], compare: 'none' } });
  ana.runHourlyCheck();
  expect(file.service.questions).toHaveLength(2);
  expect(file.service.questions[1]).toMatchObject({
    startDate: '2026-08-17',
    endDate: '2026-09-14',
    appIdList: ['00123456'],
    groupBy: ['date', 'network'],
  });
  expect(ana.mail.sent).toEqual([]);
});

it('a report with an alert sends one more request in a check, and calls Google no more often', () => {
  const measureCheck = (hasAlert: boolean) => {
    const { file, ana, id, order } = createAlert();
    const { revision } = ana.services.reports.requireReport(id);
    const refreshing = { ...order.refreshing, alert: hasAlert ? RULE : undefined };
    saveReport({ ...order, id, revision, refreshing } as never, ana.services);
    const [document, sheets] = [file.document.calls, file.sheets.reads.length];
    ana.runHourlyCheck();
    return [file.service.calls, file.document.calls - document, file.sheets.reads.length - sheets];
  };
  const [calls = 0, ...google] = measureCheck(false);
  expect(measureCheck(true)).toEqual([calls + 1, ...google]);
});

it('an alert that cannot be judged does not make the run fail, and the details and the log say why', () => {
  const { file, ana, readAlert } = createAlert();
  file.service.fault = (call) => (call > 1 ? answer(403, '') : undefined);
  ana.runHourlyCheck();
  expect(listSavedReports(ana.services)[0]).toMatchObject({ state: 'fresh', lastRun: { result: 'done' } });
  expect(readAlert()).toMatchObject({
    day: '2026-09-14',
    lines: [],
    problem:
      'The alert of 14 Sep 2026 could not be checked: The service does not permit this request (“HTTP 403”). The next complete day is checked as usual.',
  });
  expect(ana.mail.sent).toEqual([]);
});

it('names of the service are one short line, and a network with a new name is compared with its days under the old one', () => {
  const { ana, changeDay } = createAlert();
  const networkName = `=IMPORTXML(1)\n<b>${'x'.repeat(200)}`;
  changeDay('2026-09-14', 'Unity', { Revenue: 1, networkName });
  ana.runHourlyCheck();
  const lines = (ana.mail.sent[0]?.body ?? '').split('\n').filter((line) => line.includes('usually '));
  expect(lines).toEqual([
    expect.stringMatching(/^=IMPORTXML\(1\) <b>x+…: 1\.00, usually 200\.00 \(−100 %\)$/),
  ]);
});

it('networks with one name are one line: sums are added up, and ratios are made from the sums', () => {
  const all = createAlert({ rule: { ...RULE, metric: 'ecpmApi' } });
  for (const item of all.file.service.items)
    Object.assign(item, {
      networkName: 'AdMob',
      ecpmApi: item['Revenue'],
      ...(item['date'] === '2026-09-14' && { Revenue: 10, ecpmApi: 10 }),
    });
  all.ana.runHourlyCheck();
  // 600 for 3,000 impressions on usual days, 30 on this one.
  expect(all.readAlert()?.lines.slice(1)).toEqual(['AdMob: 10.00, usually 200.00 (−95 %)']);
});

it('the amount of an alert for a rate is in percentage points, and counts are whole numbers', () => {
  const judge = (rule: Partial<AlertRule>) => {
    const { file, ana, readAlert } = createAlert({ rule: { ...RULE, dimension: '', percent: 0, ...rule } });
    file.service.items = [0, 7, 14, 21, 28].map((days) => ({
      date: new Date(Date.UTC(2026, 8, 14 - days)).toISOString().slice(0, 10),
      Revenue: 1,
      fillrateApi: days === 0 ? 0.52 : 0.6,
      requestApi: 1000 + days,
      fillApi: 1,
    }));
    ana.runHourlyCheck();
    return readAlert()?.lines.slice(1);
  };
  expect(judge({ metric: 'fillrateApi', amount: 7.9 })).toEqual(['All together: 52 %, usually 60 % (−13 %)']);
  expect(judge({ metric: 'fillrateApi', amount: 8 })).toEqual([]);
  expect(judge({ metric: 'requestApi', amount: 17 })).toEqual(['All together: 1,000, usually 1,018 (−2 %)']);
});

it('a mail has the ten largest differences, and says how many more there are', () => {
  const { file, ana } = createAlert();
  file.service.items = Array.from({ length: 40 }, (_, nth) => {
    const date = new Date(Date.UTC(2026, 8, 16 - nth)).toISOString().slice(0, 10);
    return Array.from({ length: 13 }, (_x, at) => ({
      date,
      network: at + 1,
      networkName: `Network ${at + 1}`,
      Revenue: date === '2026-09-14' ? 0 : 100 + at,
    }));
  }).flat();
  ana.runHourlyCheck();
  const lines = (ana.mail.sent[0]?.body ?? '').split('\n').filter((line) => /usually|more$/.test(line));
  expect(lines).toHaveLength(11);
  expect([lines[0], lines[10]]).toEqual(['Network 13: 0.00, usually 112.00 (−100 %)', 'and 3 more']);
});

it.each<[string, AlertRule, Partial<ReportDraft>, string]>([
  ['a metric that cannot be added up', { ...RULE, metric: 'dau' }, {}, '“dau”'],
  [
    'a metric of cohorts',
    { ...RULE, metric: 'ltv7' },
    { report: 'ltv', dimensions: ['date', 'appId'], metrics: ['ltv7'] },
    '“ltv7”',
  ],
  ['a group that the report does not have', { ...RULE, dimension: '=A1' }, {}, '“=A1”'],
])('an alert with %s is refused with one sentence', (_, rule, draft, value) => {
  expect(() => createAlert({ rule, draft })).toThrow(
    `Alert: ${value} is not possible. Choose one of the values in the form.`,
  );
});

it('an alert that a colleague changes waits for the approval of the owner, and the approved one goes on', () => {
  const { file, ana, id, changeDay, order } = createAlert();
  changeDay('2026-09-14', 'AdMob', { Revenue: 5 });
  const ben = new Person(file, BEN);
  const { revision } = ben.services.reports.requireReport(id);
  const changed = {
    ...order,
    id,
    revision,
    refreshing: { ...order.refreshing, alert: { ...RULE, metric: 'impressionApi', percent: 900 } },
  };
  saveReport(changed as never, ben.services);
  ana.runHourlyCheck();
  expect(listSavedReports(ana.services)[0]?.waiting?.changes).toBe(
    `Changed: Alert. “Edit” shows the new values. The report was last saved by ${BEN}.`,
  );
  expect(ana.mail.sent.map(({ subject }) => subject)).toContain(
    'Ad Reports: unusual numbers in Revenue in “Finance”',
  );
});
