import { buildReportForm } from '../../sidebar/form/build-form';
import { toDraft } from '../../sidebar/form/form';
import { listChangedFields } from '../../src/reports/report-version';
import { digestRequest } from '../../src/reports/run/resolve-request';
import type { StoredReport } from '../../src/reports/saved-report';
import { formatReportText, parseStoredReport } from '../../src/reports/store/report-text';
import { checkStoredDraft } from '../../src/reports/store/valid-version';
import { checkDraft } from '../../src/request/checks/check-draft';
import {
  ABSENT,
  type Draft,
  type DraftField,
  hasField,
  listDraftFields,
  type ReportDraft,
} from '../../src/request/draft';
import type { Request } from '../../src/request/request';
import { SettingsStore } from '../../src/settings/settings-store';
import { getTexts } from '../../src/wording/texts';
import { createTextStore } from '../fakes/text-store';
import { REVENUE } from '../reports/file';
import { REPORT, STATE } from '../sidebar/state';

const CONTEXT = {
  now: Date.parse('2026-11-20T12:00:00Z'),
  defaults: { zone: 'UTC+0', currency: 'USD' },
} as const;

/** A report that has every field, except those in `FULL`. */
const BASE = {
  ...ABSENT,
  report: 'device',
  output: 'automatic',
  startDate: '2026-11-17',
  endDate: '2026-11-18',
  zone: 'UTC+0',
  currency: 'USD',
  apps: ['3.10'],
  dimensions: ['date', 'area', 'gaid'],
  summaryBy: ['date', 'area'],
  metrics: ['impression', 'deviceRevenue'],
} satisfies ReportDraft;

/** Another value of each field. A new field needs one here, so that all tests below cover it. */
const OTHER: ReportDraft = {
  report: 'full',
  connection: 'Studio B',
  output: 'summary',
  startDate: '2026-11-16',
  endDate: '2026-11-17',
  compare: 'period before',
  zone: 'UTC+8',
  currency: 'CNY',
  apps: ['4.20'],
  areas: ['US'],
  networks: ['Unity'],
  platforms: ['iOS'],
  adFormats: ['Banner'],
  placements: ['p-1'],
  revenueOnly: true,
  except: ['networks'],
  dimensions: ['date', 'gaid'],
  identifiers: 'left out',
  summaryBy: ['date', 'networkName'],
  metrics: ['deviceRevenue'],
};

/** A report with the fields that device reports do not have. */
const FULL: ReportDraft = {
  ...BASE,
  ...ABSENT,
  report: 'full',
  dimensions: ['date', 'area'],
  summaryBy: [],
  metrics: ['revenue'],
};

/** The draft that the tests change: a device report, unless only the full report has the field. Exceptions need a list with entries. */
function baseOf(field: DraftField): ReportDraft {
  if (field === 'except') return { ...BASE, networks: ['Unity'] };
  return hasField(field, 'device') ? BASE : FULL;
}

const changed = (field: DraftField): Draft =>
  field === 'report' ? FULL : { ...baseOf(field), [field]: OTHER[field] };

function checked(draft: Draft): Request {
  const result = checkDraft(draft, CONTEXT);
  if ('issues' in result) throw new Error(result.issues.map(({ message }) => message).join('\n'));
  return result.request;
}

function stored(draft: Draft): StoredReport {
  const result = checkStoredDraft(draft, CONTEXT);
  if ('issues' in result) throw new Error(result.issues.map(({ message }) => message).join('\n'));
  return { ...REVENUE, draft: result.draft };
}

const settings = new SettingsStore(createTextStore());

function digestOf(request: Request): string {
  let digested = '';
  digestRequest(request, {
    settings,
    digest: (text) => {
      digested = text;
      return text;
    },
  });
  return digested;
}

const FIELDS = listDraftFields();
const DAYS: readonly DraftField[] = ['startDate', 'endDate'];

it.each(FIELDS)(
  'each field of a draft is refused by its name if it has a value that cannot be typed: %s',
  (field) => {
    const result = checkDraft({ ...BASE, [field]: {} }, CONTEXT);
    const issues = 'issues' in result ? result.issues : [];
    expect(issues.map((issue) => issue.field)).toContain(field);
    for (const { message } of issues.filter((issue) => issue.field === field))
      expect(message.startsWith(`${getTexts().requests.fields[field]}: `)).toBe(true);
  },
);

it.each(FIELDS)('each field of a draft is stored and read again: %s', (field) => {
  const report = stored(changed(field));
  expect(report.draft[field]).toEqual(OTHER[field]);
  expect(parseStoredReport(report.id, formatReportText(report))).toEqual(report);
});

it.each(FIELDS)('each field of a draft is named in what a version changes: %s', (field) => {
  const changes = listChangedFields(stored(baseOf(field)), stored(changed(field)));
  expect(changes).toContain(getTexts().requests.fields[field]);
});

it.each(FIELDS.filter((field) => !DAYS.includes(field)))(
  'each field of a draft is part of the digest of the rows that a sheet holds: %s',
  (field) => {
    const summary = { output: 'summary' };
    const before = field === 'summaryBy' ? { ...BASE, ...summary } : baseOf(field);
    const after = field === 'summaryBy' ? { ...changed(field), ...summary } : changed(field);
    expect(digestOf(checked(after))).not.toBe(digestOf(checked(before)));
  },
);

it.each(FIELDS)('each field of a draft is unchanged after the form has read and written it: %s', (field) => {
  const { draft } = stored(changed(field));
  expect(toDraft(buildReportForm({ ...REPORT, draft }, STATE))).toEqual(draft);
});

it('each field of a draft is absent from reports that do not have it, and from drafts stored before it existed', () => {
  const { draft } = stored(changed('report'));
  const optional = FIELDS.filter((field) => field in ABSENT);
  for (const field of optional)
    if (!hasField(field, 'full')) expect(draft).toMatchObject({ [field]: absent(field) });
  for (const field of optional) {
    const { [field as keyof typeof ABSENT]: _, ...earlier } = draft;
    const read = parseStoredReport(
      REVENUE.id,
      formatReportText({ ...REVENUE, draft: earlier as ReportDraft }),
    );
    expect(read).toMatchObject({ draft: { [field]: absent(field) } });
  }
});

function absent(field: DraftField): unknown {
  return { ...ABSENT }[field as keyof typeof ABSENT];
}
