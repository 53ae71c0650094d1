/** The Sheets advanced service, which the manifest switches on. */
export function sheetsService(): GoogleAppsScript.Sheets {
  if (Sheets === undefined) throw new Error('The Sheets API service is not switched on in this script.');
  return Sheets;
}
