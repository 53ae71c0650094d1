import type { ReportDraft } from '../../src/request/draft';
import { isLeftOut, isOffered, isSummaryOnly, summaryDimensions } from './available-fields';

/** What a draft says of device rows alone. */
export type DevicePart = Pick<
  ReportDraft,
  'output' | 'summaryBy' | 'networks' | 'adFormats' | 'placements' | 'revenueOnly'
>;

/** Up to so many rows an automatic report brings them all. */
export const MOST_ROWS = '50,000';

/** What a draft of another report says of them. */
const NOTHING: DevicePart = {
  output: 'rows',
  summaryBy: [],
  networks: [],
  adFormats: [],
  placements: [],
  revenueOnly: false,
};

/** What a new device report begins with. */
export const NEW_DEVICE: DevicePart = {
  ...NOTHING,
  output: 'automatic',
  summaryBy: ['date', 'area', 'networkName', 'adFormatName'],
};

/** What a saved draft says; one of an earlier version says nothing, and meant every row. */
export function devicePartOf(draft: Pick<ReportDraft, 'report'> & Partial<DevicePart>): DevicePart {
  if (draft.report !== 'device') return NEW_DEVICE;
  const { output, summaryBy, networks, adFormats, placements, revenueOnly } = { ...NOTHING, ...draft };
  const isUnasked = output === 'rows' && summaryBy.length === 0;
  return {
    output,
    summaryBy: isUnasked ? NEW_DEVICE.summaryBy : summaryBy,
    networks,
    adFormats,
    placements,
    revenueOnly,
  };
}

type Columns = Pick<ReportDraft, 'dimensions' | 'metrics'>;

/** What the form asks of device rows. Fields that are not shown are kept, unless they could be refused. */
export function deviceDraft(
  form: DevicePart & Columns & Pick<ReportDraft, 'report' | 'identifiers'>,
): DevicePart & Columns {
  const { dimensions, metrics, output, summaryBy, networks, adFormats, placements, revenueOnly } = form;
  if (form.report !== 'device') return { ...NOTHING, dimensions, metrics };
  const isSound = (id: string) => isOffered('device', id) && !isLeftOut(form, id);
  return {
    dimensions: bringsRows(form) ? dimensions : dimensions.filter(isSound),
    metrics: bringsSummary(form) ? metrics : metrics.filter((id) => !isSummaryOnly(id)),
    output,
    summaryBy: bringsSummary(form) ? summaryBy : summaryBy.filter(isSummable),
    networks,
    adFormats,
    placements,
    revenueOnly,
  };
}

/** True where rows may come of the form: those of reports that are not of devices, too. */
export function bringsRows({ report, output }: Pick<ReportDraft, 'report' | 'output'>): boolean {
  return report !== 'device' || output !== 'summary';
}

/** True where sums of device rows may come of the form. */
export function bringsSummary({ report, output }: Pick<ReportDraft, 'report' | 'output'>): boolean {
  return report === 'device' && output !== 'rows';
}

function isSummable(id: string): boolean {
  return summaryDimensions().some((one) => one.id === id);
}
