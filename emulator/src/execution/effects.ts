/** The side effect of an execution at which it is killed, counted from 1, and whether that effect still happens. */
export interface KillPoint {
  readonly effect: number;
  readonly when: 'before' | 'after';
}

const EFFECTS = new Set([
  'CacheService.put',
  'CacheService.remove',
  'MailApp.send',
  'PropertiesService.delete',
  'PropertiesService.deleteAll',
  'PropertiesService.set',
  'ScriptApp.createTrigger',
  'ScriptApp.deleteTrigger',
  'UrlFetchApp.fetch',
  'UrlFetchApp.fetchAll',
]);

/** Methods of the two spreadsheet services that only read. */
const LOOKS = /^(get|spreadsheets\.(get|values\.(get|batchGet))$)/;

/**
 * The side effect of a call as a short text without values, such as "PropertiesService.set document report.1". Undefined for a call
 * that changes nothing outside of the execution. Taking a lock is not a side effect.
 */
export function effectOf(service: string, method: string, args: readonly unknown[]): string | undefined {
  const call = `${service}.${method}`;
  if (service === 'BigQuery') return /\.get/.test(method) ? undefined : call;
  if (service === 'Sheets' || service === 'SpreadsheetApp') return LOOKS.test(method) ? undefined : call;
  if (!EFFECTS.has(call)) return undefined;
  if (service === 'PropertiesService' || service === 'CacheService')
    return [call, String(args[0]), ...namesIn(args[1])].join(' ');
  return service === 'UrlFetchApp' ? `${call} ${(args[0] as unknown[]).length}` : call;
}

/** The names in an argument: a name, a list of names, or the keys of an object. */
function namesIn(named: unknown): readonly string[] {
  if (typeof named === 'string') return [named];
  if (Array.isArray(named)) return named.map(String);
  return Object.keys((named ?? {}) as object);
}
