import {
  CHOSEN_DAYS,
  dimensionsOf,
  type Form,
  metricsOf,
  reportOf,
  sheetNameOf,
  takesDays,
  takesOneDay,
} from './form';
import type { Catalogue, RunOrder } from './server';

/** What is still to be filled in; the server checks everything else. */
export interface Missing {
  readonly field: 'apps' | 'from' | 'to' | 'metrics' | 'days';
  readonly message: string;
}

/** The fields that a run cannot do without and that are empty, in the order of the form. */
export function missingFields(form: Form, catalogue: Catalogue): readonly Missing[] {
  const report = reportOf(form, catalogue);
  const chosen = form.range === CHOSEN_DAYS;
  const found: Missing[] = [];
  if (chosen && form.from === '') {
    found.push({ field: 'from', message: takesOneDay(report) ? 'Choose the day.' : 'Choose the first day.' });
  }
  if (chosen && !takesOneDay(report) && form.to === '') {
    found.push({ field: 'to', message: 'Choose the last day.' });
  }
  if (takesOneDay(report) && listed(form.apps).length === 0) {
    found.push({ field: 'apps', message: 'Give the id of one app.' });
  }
  if (takesDays(report) && listed(form.days).length === 0) {
    found.push({ field: 'days', message: 'Give at least one day after install.' });
  }
  if (!takesDays(report) && form.metrics.length === 0) {
    found.push({ field: 'metrics', message: 'Tick at least one metric.' });
  }
  return found;
}

/**
 * What the form asks the server to run: only what its report takes. Dimensions and metrics go in the catalogue's
 * order, so that the same ticks always make the same columns.
 */
export function orderOf(form: Form, catalogue: Catalogue): RunOrder {
  const report = reportOf(form, catalogue);
  const chosen = form.range === CHOSEN_DAYS;
  const dimensions = dimensionsOf(report, catalogue).map(({ id }) => id);
  const metrics = metricsOf(report, catalogue).map(({ id }) => id);
  return {
    name: sheetNameOf(form, catalogue).trim() || report.label,
    draft: {
      report: report.id,
      apps: listed(form.apps),
      areas: report.filters.includes('areas') ? listed(form.areas) : [],
      startDate: chosen ? form.from : form.range,
      endDate: chosen && !takesOneDay(report) ? form.to : '',
      dimensions: dimensions.filter((id) => form.dimensions.includes(id)),
      metrics: [
        ...metrics.filter((id) => form.metrics.includes(id)),
        ...(takesDays(report) ? listed(form.days) : []),
      ],
      zone: form.zone,
      ...(report.takesCurrency ? { currency: form.currency } : {}),
    },
  };
}

/** The entries of a comma list, also of one typed in lines or with full-width commas. */
function listed(text: string): readonly string[] {
  return text
    .split(/[,;\n，、]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
