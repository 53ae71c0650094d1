import { dimensionsOf, metric, metricsOf } from '../../src/catalogue/catalogue';
import { type Form, takesDays } from '../form';
import type { Edit } from './edit';
import { PRESETS, type Preset } from './presets';
import { trackedDimension } from './together';

/** Buttons that choose columns which are often wanted together. */
export function Presets({ edit }: { readonly edit: Edit }) {
  const { form, become } = edit;
  return (
    <div class="presets">
      {PRESETS[form.report].map((preset) => (
        <button
          key={preset.label}
          type="button"
          class="small"
          aria-pressed={isPressed(form, preset)}
          onClick={() => become(withPreset(form, preset))}
        >
          {preset.label}
        </button>
      ))}
    </div>
  );
}

/** The form with a preset's columns: as far as they go with the dimensions; beside days, other metrics stay. */
export function withPreset(form: Form, { ids }: Preset): Form {
  const { report } = form;
  if (takesDays(report)) {
    return { ...form, metrics: [...form.metrics.filter((id) => isOtherMetric(report, id)), ...ids] };
  }
  const metrics = metricsOf(report).filter(({ id }) => ids.includes(id));
  const isTracked = trackedDimension(form) !== undefined;
  const fitting = metrics.filter(({ id }) => !isTracked || metric(id).source === 'tracked');
  const inOrder = ids.filter((id) => fitting.some((one) => one.id === id));
  if (report !== 'device') return { ...form, metrics: inOrder };
  const dimensions = ids.filter((id) => dimensionsOf(report).some((one) => one.id === id));
  return { ...form, dimensions, metrics: inOrder };
}

/** True for a metric of LTV or retention that is no day. */
export function isOtherMetric(report: Form['report'], id: string): boolean {
  return metricsOf(report).some((one) => one.id === id && one.cohortDay === undefined);
}

function isPressed(form: Form, preset: Preset): boolean {
  const after = withPreset(form, preset);
  return sameSet(after.metrics, form.metrics) && sameSet(after.dimensions, form.dimensions);
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}
