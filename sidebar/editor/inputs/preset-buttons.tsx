import { dimensionsOf, metric, metricsOf } from '../../../src/catalogue/catalogue';
import { isSummaryOnly } from '../../form/available-fields';
import type { Table } from '../../form/columns';
import { hasManyDays } from '../../form/date-range';
import { type Form, takesDays } from '../../form/form-and-draft';
import { PRESETS, type Preset, SUMMARY_PRESETS } from '../../form/presets';
import { trackedDimension } from '../../form/tracked-only';
import { texts } from '../../text/texts';
import type { Edit } from './edit';

/** Buttons that choose columns that are often used together. */
export function Presets({ edit, table = 'rows' }: { readonly edit: Edit; readonly table?: Table }) {
  const { form, become } = edit;
  const isSummary = table === 'summary';
  const after = (preset: Preset) =>
    isSummary ? { ...form, summaryBy: preset.ids } : withPreset(form, preset);
  return (
    <div class="presets">
      {(isSummary ? SUMMARY_PRESETS : PRESETS[form.report]).map((preset) => (
        <button
          key={preset.key}
          type="button"
          class="small"
          aria-pressed={isSame(after(preset), form)}
          onClick={() => become(after(preset))}
        >
          {texts().fields.presets[preset.key]}
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

function isSame(some: Form, other: Form): boolean {
  const lists = ['metrics', 'dimensions', 'summaryBy'] as const;
  return lists.every((list) => sameSet(some[list], other[list]));
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}
