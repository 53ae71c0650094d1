import { dayText } from '../days';
import { FULL_LABELS, type FullGroup, type FullLabel } from '../request/names';
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
  readonly label: FullLabel | undefined;
}

export interface FullDimension {
  readonly keyOf: (slice: Slice) => string;
  /** The fields of responses (section 2.4). */
  readonly fields: readonly AnswerField[];
}

const NUMBERS = ['platform', 'adFormat', 'network', 'idfa'];

/** A dimension with its fields. The first one tells its values apart. */
function dimension(
  fields: Readonly<Record<string, (slice: Slice) => string | number | undefined>>,
): FullDimension {
  const answerFields = Object.entries(fields).map(([name, read]): AnswerField => {
    const blank = NUMBERS.includes(name) ? 0 : '';
    const label = FULL_LABELS.find((each) => each === name);
    return { name, blank, of: (slice) => read(slice) ?? blank, label };
  });
  const [{ of }] = answerFields as [AnswerField];
  return { keyOf: (slice) => String(of(slice)), fields: answerFields };
}

export const FULL_DIMENSIONS: Readonly<Record<FullGroup, FullDimension>> = {
  date: dimension({ date: ({ day }) => dayText(day) }),
  appId: dimension({
    appId: ({ app }) => app.entry.id,
    platform: ({ app }) => app.entry.platform,
    packageName: ({ app }) => app.entry.packageName,
  }),
  placementId: dimension({
    placementId: ({ placement }) => placement?.id,
    placementName: ({ placement }) => placement?.name,
  }),
  adFormat: dimension({
    adFormat: ({ placement }) => placement?.format,
    adFormatName: ({ placement }) => placement?.formatName,
  }),
  area: dimension({ area: ({ area }) => area.code, countryName: ({ area }) => area.name }),
  network: {
    ...dimension({ network: ({ network }) => network?.id, networkName: ({ network }) => network?.name }),
    keyOf: ({ network }) => String(network?.id).padStart(3, '0'),
  },
  networkPlacementId: dimension({
    networkPlacementId: ({ unit }) => unit?.id,
    networkPlacementName: ({ unit }) => unit?.name,
    networkPlacementInfo: ({ unit }) => unit?.info,
  }),
  adSceneId: dimension({
    adSceneId: ({ traits }) => traits.scene.id,
    adSceneName: ({ traits }) => traits.scene.name,
  }),
  sdk: dimension({ sdk: ({ traits }) => traits.sdk }),
  channel: dimension({ channel: ({ traits }) => traits.channel }),
  appVersion: dimension({ appVersion: ({ traits }) => traits.appVersion }),
  idfa: dimension({ idfa: ({ traits }) => traits.idfa }),
  bucketId: dimension({ bucketName: ({ traits }) => traits.bucketName }),
};
