/** A small add-on for the page's tests: a menu, a sidebar, and formulas with known results. */
export const CODE = `
function onOpen() {
  SpreadsheetApp.getUi().createAddonMenu().addItem('Open', 'openSidebar').addToUi();
}
function openSidebar() {
  const html = HtmlService.createHtmlOutput('<!doctype html><html><head><title>x</title></head><body>Hello</body></html>');
  SpreadsheetApp.getUi().showSidebar(html.setTitle('Ad Reports'));
}
function sidebarCall(call) { return { answer: call.args[0] }; }
function whoAmI() { return Session.getActiveUser().getEmail(); }
function whichLanguage() { return Session.getActiveUserLocale(); }
function added(a, b) { console.log('adding'); return { sum: a + b }; }
function failing() { throw new Error('The key was refused.'); }
function selected() { return SpreadsheetApp.getActiveRange().getA1Notation(); }
function tick() { SpreadsheetApp.getActiveSheet().getRange('A1').setValue('ticked'); }
function makeTrigger() { ScriptApp.newTrigger('tick').timeBased().everyHours(1).create(); }
function slowTick() { Utilities.sleep(400); SpreadsheetApp.getActiveSheet().getRange('A1').setValue('ticked slowly'); }
function makeSlowTrigger() { ScriptApp.newTrigger('slowTick').timeBased().everyHours(1).create(); }
function sendMail(subject) { MailApp.sendEmail({ to: 'owner@example.com', subject: subject, body: 'What happened.' }); }

/**
 * Rows and columns of "r1c1", counting.
 * @param {number} rows How many.
 * @param {number} columns How many.
 * @customfunction
 */
function GRID(rows, columns) {
  return Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => (r + 1) * 10 + c + 1));
}

/**
 * Doubles.
 * @customfunction
 */
function DOUBLE(n) { return n * 2; }

/**
 * Returns a table with one date.
 * @customfunction
 */
function DAY() { return [['Day'], [new Date('2026-09-04T22:00:00Z')]]; }

/**
 * Fails.
 * @customfunction
 */
function BROKEN(what) { throw new Error('There is no ' + what + '.'); }

function notACellFunction() { return 1; }
`;
