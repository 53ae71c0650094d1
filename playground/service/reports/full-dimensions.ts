import { dayText } from '../days';
import type { FullGroup, FullLabel } from '../request/names';
import type { Area, Network, Traits } from '../world/apps';
import type { App, Place, Placement } from '../world/world';

/** The facts behind a row of the full report. User counts have no placement, network or ad unit. */
export interface Slice {
  readonly app: App;
  readonly day: number;
  readonly area: Area;
  readonly traits: Traits;
  readonly placement?: Placement;
  readonly network?: Network;
  readonly unit?: Place['unit'];
}

export interface AnswerField {
  readonly name: string;
  /** The value if the dimension was not requested. */
  readonly blank: '' | 0;
  readonly of: (slice: Slice) => string | number;
  /** The value of `metric` that is required, in addition to `groupBy`, for the field to be sent (section 4.2). */
  readonly label?: FullLabel;
}

export interface FullDimension {
  readonly keyOf: (slice: Slice) => string;
  /** The fields of responses (section 2.4). */
  readonly fields: readonly AnswerField[];
}

const text = (name: string, of: (slice: Slice) => string): AnswerField => ({ name, blank: '', of });
const count = (name: string, of: (slice: Slice) => number): AnswerField => ({ name, blank: 0, of });
const labelled = (label: FullLabel, field: AnswerField): AnswerField => ({ ...field, label });

export const FULL_DIMENSIONS: Readonly<Record<FullGroup, FullDimension>> = {
  date: {
    keyOf: ({ day }) => dayText(day),
    fields: [text('date', ({ day }) => dayText(day))],
  },
  appId: {
    keyOf: ({ app }) => app.entry.id,
    fields: [
      text('appId', ({ app }) => app.entry.id),
      count('platform', ({ app }) => app.entry.platform),
      text('packageName', ({ app }) => app.entry.packageName),
    ],
  },
  placementId: {
    keyOf: ({ placement }) => String(placement?.id),
    fields: [
      text('placementId', ({ placement }) => placement?.id ?? ''),
      text('placementName', ({ placement }) => placement?.name ?? ''),
    ],
  },
  adFormat: {
    keyOf: ({ placement }) => String(placement?.format),
    fields: [
      count('adFormat', ({ placement }) => placement?.format ?? 0),
      text('adFormatName', ({ placement }) => placement?.formatName ?? ''),
    ],
  },
  area: {
    keyOf: ({ area }) => area.code,
    fields: [
      text('area', ({ area }) => area.code),
      labelled(
        'countryName',
        text('countryName', ({ area }) => area.name),
      ),
    ],
  },
  network: {
    keyOf: ({ network }) => String(network?.id).padStart(3, '0'),
    fields: [
      count('network', ({ network }) => network?.id ?? 0),
      text('networkName', ({ network }) => network?.name ?? ''),
    ],
  },
  networkPlacementId: {
    keyOf: ({ unit }) => String(unit?.id),
    fields: [
      text('networkPlacementId', ({ unit }) => unit?.id ?? ''),
      text('networkPlacementName', ({ unit }) => unit?.name ?? ''),
      text('networkPlacementInfo', ({ unit }) => unit?.info ?? ''),
    ],
  },
  adSceneId: {
    keyOf: ({ traits }) => traits.scene.id,
    fields: [
      text('adSceneId', ({ traits }) => traits.scene.id),
      text('adSceneName', ({ traits }) => traits.scene.name),
    ],
  },
  sdk: {
    keyOf: ({ traits }) => traits.sdk,
    fields: [
      labelled(
        'sdk',
        text('sdk', ({ traits }) => traits.sdk),
      ),
    ],
  },
  channel: {
    keyOf: ({ traits }) => traits.channel,
    fields: [
      labelled(
        'channel',
        text('channel', ({ traits }) => traits.channel),
      ),
    ],
  },
  appVersion: {
    keyOf: ({ traits }) => traits.appVersion,
    fields: [
      labelled(
        'appVersion',
        text('appVersion', ({ traits }) => traits.appVersion),
      ),
    ],
  },
  idfa: {
    keyOf: ({ traits }) => String(traits.idfa),
    fields: [
      labelled(
        'idfa',
        count('idfa', ({ traits }) => traits.idfa),
      ),
    ],
  },
  bucketId: {
    keyOf: ({ traits }) => traits.bucketName,
    fields: [
      labelled(
        'bucketName',
        text('bucketName', ({ traits }) => traits.bucketName),
      ),
    ],
  },
};
