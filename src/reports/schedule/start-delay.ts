/** Within so many minutes, so that an hourly check still comes in the same hour most of the time. */
const LEAST = 2;
const MOST = 19;

/**
 * How many minutes after its time a report is due: 2 to 19, always the same for a report. A thousand files would
 * otherwise ask the service in the same minute.
 */
export function startDelayMinutes(fileId: string, reportId: string): number {
  return LEAST + (hash(`${fileId} ${reportId}`) % (MOST - LEAST + 1));
}

/** FNV-1a, with a last mixing so that ids that differ in one character part ways. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
