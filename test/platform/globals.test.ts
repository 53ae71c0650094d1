import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const GLOBALS =
  /\b(SpreadsheetApp|UrlFetchApp|PropertiesService|CacheService|LockService|ScriptApp|HtmlService|MailApp|Session|Utilities|Sheets|BigQuery|GoogleAppsScript)\.\w/;

it("Apps Script's globals are named in src/platform/apps-script/ only", () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const elsewhere = files.filter((file) => !file.startsWith(join('platform', 'apps-script')));
  expect(elsewhere.length).toBeGreaterThan(20);
  expect(elsewhere.filter((file) => GLOBALS.test(readFileSync(join('src', file), 'utf8')))).toEqual([]);
});
