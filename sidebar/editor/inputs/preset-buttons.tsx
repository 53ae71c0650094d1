import { dimensionsOf, metric, metricsOf } from '../../../src/catalogue/catalogue';
import { isSummaryOnly } from '../../form/available-fields';
import type { Table } from '../../form/columns';
import { hasManyDays } from '../../form/date-range';
import { type Form, takesDays } from '../../form/form-and-draft';
import { PRESETS, type Preset, SUMMARY_PRESETS } from '../../form/presets';
import { isFilledWith, STARTS, withStart } from '../../form/starts';
import { trackedDimension } from '../../form/tracked-only';
import { texts } from '../../text/texts';
import type { Edit } from './edit';

/** Buttons that choose columns that are often used together. */
export function Presets({ edit, table = 'rows' }: { readonly edit: Edit; readonly table?: Table }) {
  const { form } = edit;
  const isSummary = table === 'summary';
  const choices = (isSummary ? SUMMARY_PRESETS : PRESETS[form.report]).map((preset) => {
    const after = isSummary ? { ...form, summaryBy: preset.ids } : withPreset(form, preset);
    return { label: texts().fields.presets[preset.key], after, isChosen: hasSameColumns(after, form) };
  });
  return <Fillings edit={edit} choices={choices} />;
}

/** Buttons that fill the form of a new report with a frequent report. */
export function StartButtons({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  const { title, names } = texts().fields.starts;
  if (form.saved !== null) return null;
  const choices = STARTS.map((start) => ({
    label: names[start.key],
    after: withStart(form, start, state),
    isChosen: isFilledWith(form, start),
  }));
  return (
    <fieldset>
      <legend>{title}</legend>
      <Fillings edit={edit} choices={choices} />
    </fieldset>
  );
}

interface Filling {
  readonly label: string;
  readonly after: Form;
  readonly isChosen: boolean;
}

function Fillings({ edit, choices }: { readonly edit: Edit; readonly choices: readonly Filling[] }) {
  return (
    <div class="presets">
      {choices.map(({ label, after, isChosen }) => (
        <button
          key={label}
          type="button"
          class="small"
          aria-pressed={isChosen}
          onClick={() => edit.become(after)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The form with the columns of a preset, except metrics that the form's dimensions exclude. A preset of days changes only the days. */
export function withPreset(form: Form, { ids }: Preset): Form {
  const { report } = form;
  if (takesDays(report)) {
    return { ...form, metrics: [...form.metrics.filter((id) => isOtherMetric(report, id)), ...ids] };
  }
  const metrics = metricsOf(report).filter(({ id }) => ids.includes(id));
  const isTracked = trackedDimension(form) !== undefined;
  const fitting = metrics.filter(({ id }) => !isTracked || metric(id).source === 'tracked');
  const inOrder = ids.filter((id) => fitting.some((one) => one.id === id));
  const dimensions = ids.filter((id) => dimensionsOf(report).some((one) => one.id === id));
  if (dimensions.length === 0) return { ...form, metrics: inOrder };
  const dates = hasManyDays(form) && form.dimensions.includes('date') ? ['date'] : [];
  const ofSummary = form.metrics.filter((id) => isSummaryOnly(report, id));
  return { ...form, dimensions: [...dates, ...dimensions], metrics: [...inOrder, ...ofSummary] };
}

/** True for a metric of an LTV or retention report that does not belong to a day after the first launch. */
export function isOtherMetric(report: Form['report'], id: string): boolean {
  return metricsOf(report).some((one) => one.id === id && one.cohortDay === undefined);
}

function hasSameColumns(one: Form, other: Form): boolean {
  const sorted = (form: Form) =>
    JSON.stringify([form.metrics, form.dimensions, form.summaryBy].map((ids) => [...ids].sort()));
  return sorted(one) === sorted(other);
}
