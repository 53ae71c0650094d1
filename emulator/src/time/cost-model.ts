/**
 * The costs of calls on the virtual clock, in milliseconds. Those of Sheets and UrlFetch follow published measurements. The small ones are
 * estimates that agree with reports of users.
 */
export interface CostModel {
  readonly fetchMs: number;
  readonly fetchBytesPerSecond: number;
  /** What all requests of one fetchAll receive together. */
  readonly fetchAllBytesPerSecond: number;
  readonly sheetsCallMs: number;
  /** A call of SpreadsheetApp that neither reads nor writes cells. Published figures differ: most such calls are answered locally. */
  readonly spreadsheetAppMs: number;
  readonly cellsPerSecond: number;
  readonly propertiesMs: number;
  readonly cacheMs: number;
  readonly lockMs: number;
  readonly mailMs: number;
  readonly triggerMs: number;
}

export const COSTS: CostModel = {
  fetchMs: 400,
  fetchBytesPerSecond: 20_000_000,
  fetchAllBytesPerSecond: 80_000_000,
  sheetsCallMs: 1_000,
  spreadsheetAppMs: 0,
  cellsPerSecond: 45_000,
  propertiesMs: 50,
  cacheMs: 30,
  lockMs: 30,
  mailMs: 500,
  triggerMs: 500,
};

/** The time that a fetch of `bytes` takes. */
export function fetchCost(costs: CostModel, bytes: number): number {
  return costs.fetchMs + (bytes / costs.fetchBytesPerSecond) * 1000;
}

/** When each response of one fetchAll has arrived. Responses that are still arriving share the bandwidth equally. */
export function fetchAllCosts(costs: CostModel, sizes: readonly number[]): number[] {
  const times = sizes.map(() => costs.fetchMs);
  const bySize = sizes.map((_, index) => index).sort((one, other) => sizes[one]! - sizes[other]!);
  let [received, ms] = [0, costs.fetchMs];
  bySize.forEach((index, ended) => {
    const share = costs.fetchAllBytesPerSecond / (sizes.length - ended);
    ms += ((sizes[index]! - received) / Math.min(share, costs.fetchBytesPerSecond)) * 1000;
    received = sizes[index]!;
    times[index] = ms;
  });
  return times;
}

/** The time of a call of the Sheets API that reads and writes `cells` cells. */
export function sheetsCost(costs: CostModel, cells: number): number {
  return costs.sheetsCallMs + (cells / costs.cellsPerSecond) * 1000;
}
