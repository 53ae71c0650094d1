import { listMetrics, type ReportKindId } from '../../src/catalogue';
import type { Destination, Refreshing, Schedule } from '../../src/reports';
import {
  ABSENT,
  getFieldRule,
  hasField,
  makeDraft,
  type ReportDraft,
  type RowOrder,
  type StoredDraft,
} from '../../src/request';
import type { ChartChoice } from '../../src/sheet';
import {
  type FormFields,
  isFieldOffered,
  isSingleAppReport,
  isSummableDimension,
  selectDraftColumns,
} from './available-fields';

/** The value of `range` if the user chose the dates `from` and `to`. */
export const CHOSEN_DAYS = 'chosen days';

/** The value of `range` if `from` and `to` are typed: references to cells, days or names of ranges. */
export const CELL_DAYS = 'days from cells';

export const SINGLE_DAYS: readonly string[] = ['yesterday', 'today'];

/** The days of a form: a named range, CHOSEN_DAYS with `from` and `to` as `YYYY-MM-DD` or empty, or CELL_DAYS. */
export interface FormDays {
  readonly range: string;
  readonly from: string;
  readonly to: string;
}

interface FormTableOptions {
  /** The order of the rows; null for the order of the report. */
  readonly order: RowOrder | null;
  /** The report's chart; null for none. `proposed`: nobody has chosen, and the report gets one that fits (see resolveChart). */
  readonly chart: ChartChoice | 'proposed' | null;
}

export interface Form extends FormFields, FormDays, FormTableOptions {
  /** The saved report that is edited, as it was when the edit began; null for a new one. */
  readonly saved: { readonly id: string; readonly revision: number } | null;
  readonly name: string;
  /** The sheet of the table. A new sheet without a title gets the name of the report. */
  readonly destination: Destination;
  readonly refresh: RefreshForm;
  readonly history: Refreshing['history'];
}

/** True if the days are typed: the form then shows a field for the first and one for the last. */
export function hasTypedDays({ range }: FormDays): boolean {
  return range === CHOSEN_DAYS || range === CELL_DAYS;
}

export function hasManyDays({ range, from, to }: FormDays): boolean {
  return range === CHOSEN_DAYS ? to !== '' && to !== from : !SINGLE_DAYS.includes(range);
}

export function hasCohortDays(id: ReportKindId): id is 'ltv' | 'retention' {
  return listMetrics(id).some(({ cohortDay }) => cohortDay !== undefined);
}

export function toDraft(form: Form): ReportDraft {
  const draft = {
    ...form,
    ...selectDraftColumns(form),
    startDate: hasTypedDays(form) ? form.from : form.range,
    endDate: hasTypedDays(form) ? form.to : '',
    // The one app of a device report cannot be an exception, as the apps of another kind of report may have been.
    except: isSingleAppReport(form.report) ? form.except.filter((list) => list !== 'apps') : form.except,
  };
  return makeDraft((field) => (hasField(field, form.report) ? draft[field] : getFieldRule(field).absent));
}

/** The form's values for a draft, without damaged ones and unknown columns. */
export function toFormFields(stored: StoredDraft): FormFields {
  const { startDate: _, endDate: __, ...fields } = withoutDamage(stored);
  const { report: id, dimensions, summaryBy } = fields;
  return {
    ...fields,
    dimensions: dimensions.filter((dimension) => isFieldOffered(id, dimension)),
    summaryBy: summaryBy.filter((dimension) => isSummableDimension(id, dimension)),
  };
}

/** Damaged and missing values become blank, or as in a new form. Fields that the kind of report does not have get the values of a new form. */
export function withoutDamage(stored: StoredDraft): ReportDraft {
  const draft = { ...ABSENT, ...stored };
  return makeDraft((field) => {
    const rule = getFieldRule(field);
    const blank = rule.blank ?? rule.absent;
    if (!hasField(field, draft.report)) return rule.initial ?? blank;
    const isUsable = rule.isValue(draft[field]) && String(draft[field]) !== '';
    return isUsable ? draft[field] : (rule.initial ?? blank ?? (rule.isColumnList ? [] : ''));
  });
}

/** The part of the form about the schedule of a report and the days that it requests again. */
export interface RefreshForm {
  readonly when: Schedule['kind'];
  /** The hour, 0 to 23. The form proposes one when the user chooses a schedule with an hour. `weekday` and `day` keep their values. */
  readonly hour: number;
  /** The day of the week: 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  /** The day of the month, 1 to 31. */
  readonly day: number;
  /** As the user typed it. */
  readonly daysAgain: string;
  readonly alert: AlertForm;
}

/** The alert with its limits as the user typed them. */
export interface AlertForm extends Readonly<Record<'metric' | 'dimension' | 'percent' | 'amount', string>> {
  readonly isOn: boolean;
}

export function toRefreshForm({ schedule, daysAgain, alert }: Refreshing): RefreshForm {
  const { kind, ...times } = schedule;
  const rule = alert ?? { metric: '', dimension: '', percent: 50, amount: 10 };
  return {
    ...{ hour: 9, weekday: 1, day: 1 },
    ...times,
    when: kind,
    daysAgain: `${daysAgain}`,
    alert: { isOn: alert !== undefined, ...rule, percent: `${rule.percent}`, amount: `${rule.amount}` },
  };
}

export function toSchedule({ when: kind, hour, weekday, day }: RefreshForm): Schedule {
  if (kind === 'by hand' || kind === 'when ready') return { kind };
  if (kind === 'weekly') return { kind, weekday, hour };
  return kind === 'monthly' ? { kind, day, hour } : { kind, hour };
}
