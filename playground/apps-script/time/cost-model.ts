/**
 * The costs of calls on the virtual clock, in milliseconds. Those of Sheets and UrlFetch follow published measurements. The small ones are
 * estimates that agree with reports of users.
 */
export interface CostModel {
  readonly fetchMs: number;
  readonly fetchBytesPerSecond: number;
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

/** The time of a call of the Sheets API that reads and writes `cells` cells. */
export function sheetsCost(costs: CostModel, cells: number): number {
  return costs.sheetsCallMs + (cells / costs.cellsPerSecond) * 1000;
}
