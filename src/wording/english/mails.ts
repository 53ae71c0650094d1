/** "“Revenue” was", "3 reports were". */
function which(names: readonly string[], one: string, several: string): string {
  return names.length === 1 ? `“${names.join('')}” ${one}` : `${names.length} reports ${several}`;
}

function theseReports(count: number): string {
  return count === 1 ? 'this report' : 'these reports';
}

function eachReport(count: number): string {
  return count === 1 ? 'the report' : 'each report';
}

/** Mails to owners of reports, in plain text. Names, links and sentences are passed in as short single lines. */
export const mails = {
  sentBy: (version: string) => `Ad Reports for Sheets, version ${version}`,
  titleOf: (name: string) => `“${name}”`,
  whatSheetShows: (sentence: string) => `What the sheet shows: ${sentence}`,
  whatToDo: (sentence: string) => `What to do: ${sentence}`,

  sheetContent: {
    nothing: 'Nothing: no run has succeeded yet, or the sheet of the report was deleted.',
    days: (sheet: string, days: string, refreshed: string) =>
      `The sheet “${sheet}” still shows ${days}, refreshed ${refreshed}.`,
  },

  /** A mail about reports that could not be refreshed. */
  problems: {
    subject: (names: readonly string[], file: string) =>
      `Ad Reports: ${which(names, 'was', 'were')} not refreshed in “${file}”`,
    intro: (count: number, file: string, url: string) =>
      `Ad Reports could not refresh ${theseReports(count)} in the spreadsheet “${file}”:\n${url}`,
    whatHappened: (sentence: string, times: number, at: string) =>
      `What happened: ${sentence} ${times === 1 ? `That was on ${at}.` : `${times} tries in a row have failed in this way, the last one on ${at}.`}`,
    nextTry: (at: string) => `Ad Reports tries again by itself, from ${at} on.`,
    outro: (count: number) =>
      `You get this mail, at most once a day, because you scheduled ${theseReports(count)}. To stop it, open the spreadsheet, then the Ad Reports sidebar, and choose Pause in the menu ⋯ of ${eachReport(count)}.`,
  },

  /** A mail to a user from whom Google needs the permission again. */
  lostAuthorization: {
    subject: (file: string) => `Ad Reports: Google needs your permission again for “${file}”`,
    intro: (sentence: string, file: string, url: string) =>
      `${sentence} So these reports in the spreadsheet “${file}” do not refresh themselves:\n${url}`,
    unchanged: 'Their sheets still show what the last good run wrote; nothing was changed or deleted.',
    /** `url` is null if Google names no page. */
    whatToDo: (url: string | null) =>
      `${url === null ? 'Open the spreadsheet, choose Extensions ▸ Ad Reports ▸ Settings, and allow everything that Google lists.' : `Open this page and allow everything that Google lists:\n${url}`}\nThe reports refresh at the next hourly check after that.`,
    outro:
      'You get this mail, at most once a day, because you scheduled these reports. To stop it without giving the permission, let a colleague choose Pause or Take over in the menu ⋯ of each report.',
  },

  /** Google shows this error in its own mail about the failed hourly check. `url` is '' if it is unknown. */
  unreachable: (url: string) =>
    `Ad Reports cannot open ${url === '' ? 'a spreadsheet in which you scheduled reports' : `the spreadsheet ${url}`}, so the reports that you scheduled there do not refresh themselves. Open it, choose Extensions ▸ Ad Reports ▸ Open and allow what Google lists; if you no longer have it, delete the trigger of Ad Reports at https://script.google.com/home/triggers.`,

  /** A mail about reports that wait for their owner's approval of a change. */
  approvals: {
    subject: (names: readonly string[], file: string) =>
      `Ad Reports: ${which(names, 'waits', 'wait')} for your approval in “${file}”`,
    intro: (count: number, file: string, url: string) =>
      `Somebody changed ${count === 1 ? 'a report' : 'reports'} that you scheduled in the spreadsheet “${file}”:\n${url}`,
    whatToDo:
      'Open the spreadsheet, choose Extensions ▸ Ad Reports ▸ Open, and press Approve or Discard in the details of each report. Until then your report key is used only for what you have approved.',
    outro: 'You get this mail once.',
  },
};
