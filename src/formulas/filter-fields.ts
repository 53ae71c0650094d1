import { AD_FORMATS, ATT_STATUSES, type DimensionId, PLATFORMS, requireDimension } from '../catalogue';
import { parseDay } from '../dates';
import type { NamedList } from '../request';

/** A value as it is compared: ids and names exactly, days in any notation, country codes in any case. */
export function toPlainValue(id: DimensionId, text: string): string {
  if (requireDimension(id).type === 'date') return parseDay(text) ?? text;
  return id === 'area' ? text.trim().toLowerCase() : text.trim();
}

/** Whether the values are names. Most describe an id, such as the name of a network; others, such as a channel, have none. */
export function isNameField(id: DimensionId): boolean {
  return requireDimension(id).type === 'text';
}

interface Code {
  readonly id: string | number;
  readonly label: string;
}

/** Codes with names that the add-on knows without an answer, by the dimension of the code. */
export const CODES: Readonly<Partial<Record<DimensionId, readonly Code[]>>> = {
  adFormat: AD_FORMATS,
  platform: PLATFORMS,
  attStatus: ATT_STATUSES,
};

/** The lists of values that the service is asked for, by the dimension of the id. */
const NAMED_LISTS: Readonly<Partial<Record<DimensionId, NamedList>>> = {
  appId: 'apps',
  network: 'networks',
};

/** Package names describe the app's id, but the list of apps has none. */
export function findNamedList(id: DimensionId): NamedList | undefined {
  return id === 'packageName' ? undefined : NAMED_LISTS[toIdField(id)];
}

export function toIdField(id: DimensionId): DimensionId {
  const { describes = id } = requireDimension(id);
  return (isNameField(id) ? describes : id) as DimensionId;
}
