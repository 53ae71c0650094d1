import { DraftRefused, KeyRefused, SheetBusy } from '../../src/errors/ad-reports-error';
import { createErrorLog, replyWithFailure } from '../../src/errors/failure-message';
import { PERMISSIONS, type Permission } from '../../src/platform/permissions';
import { FakeLog } from '../fakes/error-log';

const PAGE = 'https://script.example.com/authorize';
const log = new FakeLog();
const errors = createErrorLog(log, () => ['geheim-1234']);
const failing = (error: unknown) => replyWithFailure(error, errors);

it('a reply to the sidebar is the failure in its three parts', () => {
  expect(failing(new KeyRefused('expired'))).toEqual({
    failure: {
      kind: 'key refused',
      happened: 'The service refused the report key (“expired”).',
      kept: 'Nothing was written. The rows in the sheet did not change.',
      doNext: 'Paste the current key in Ad Reports ▸ Settings.',
      issues: [],
      trace: '',
    },
  });
  expect(failing(new SheetBusy())).toMatchObject({ failure: { kind: 'sheet busy' } });
});

it('a reply to the sidebar has the issues field by field if a draft is refused', () => {
  const issues = [{ field: 'apps', message: 'Apps: “x” is no app.' }];
  expect(failing(new DraftRefused(issues))).toMatchObject({
    failure: { kind: 'not allowed', happened: 'Apps: “x” is no app.', issues },
  });
});

it.each([
  [exception('Service  Spreadsheets\nfailed'), 'Google stopped the add-on (“Service Spreadsheets failed”).'],
  [exception(''), 'Google stopped the add-on.'],
  ['text', 'Google stopped the add-on (“text”).'],
  [undefined, 'Google stopped the add-on (“undefined”).'],
  [exception('with geheim-1234'), 'Google stopped the add-on (“with [hidden]”).'],
  [
    placed(new TypeError('of geheim-1234')),
    'The add-on made a mistake (TypeError at Code:39 in Reports.save).',
  ],
])('a reply to the sidebar has one sentence about an unexpected error: %#', (error, happened) => {
  expect(failing(error)).toMatchObject({ failure: { kind: 'unexpected', happened } });
});

it("a reply to the sidebar has a short sentence if the platform's text is long", () => {
  expect(failing(exception('x'.repeat(5000)))).toMatchObject({
    failure: { happened: expect.stringMatching(/^.{0,250}$/) },
  });
});

it('a reply to the sidebar names a permission that Google names, with the page to grant it', () => {
  const scope = 'https://www.googleapis.com/auth/script.external_request';
  const error = exception(`UrlFetchApp.fetch を呼び出す権限がありません。必要な権限: ${scope}`);
  expect(
    replyWithFailure(
      error,
      createErrorLog(log, () => [], { listMissing: () => [], readGrantUrl: () => PAGE }),
    ),
  ).toMatchObject({
    failure: {
      kind: 'authorization lost',
      happened: 'Ad Reports has no permission to connect to an external service.',
      doNext: expect.stringContaining('Extensions ▸ Ad Reports ▸ Open'),
      grantUrl: PAGE,
    },
  });
});

it('a reply to the sidebar asks Google for missing permissions if the text of the error names none', () => {
  const failed = (missing: readonly Permission[]) =>
    replyWithFailure(
      exception('その操作を実行するには承認が必要です。'),
      createErrorLog(log, () => [], { listMissing: () => missing, readGrantUrl: () => null }),
    ).failure;
  expect(failed(PERMISSIONS)).toMatchObject({
    kind: 'authorization lost',
    happened: 'Google no longer allows Ad Reports to work for you.',
  });
  // These cannot be the reason.
  expect(failed(['script.send_mail', 'userinfo.email'])).toMatchObject({ kind: 'unexpected' });
});

it('a reply to the sidebar gives the trace of a mistake for “Copy details”, and logs it once, without the key', () => {
  const error = placed(new TypeError('of geheim-1234'));
  const before = log.entries.length;
  const sentence = failing(error);
  failing(error);
  expect(sentence).toMatchObject({
    failure: {
      trace: 'TypeError: of [hidden] at Code:39 in Reports.save < Code:12 in refreshDue < Code:7',
    },
  });
  expect(log.entries.slice(before)).toEqual([
    expect.objectContaining({
      during: 'a sidebar call',
      message: expect.stringContaining('Code:39 in Reports.save'),
    }),
  ]);
  expect(JSON.stringify(log.entries)).not.toContain('geheim');
});

/** An error as Google's services throw it. */
function exception(message: string): Error {
  return Object.assign(new Error(message), { name: 'Exception' });
}

/** The error with a stack trace as Apps Script writes it for the built file. */
function placed(error: Error): Error {
  error.stack = `${String(error)}\n    at Reports.save (Code:39:55208)\n    at refreshDue (Code.gs:12:3)\n    at Code:7:1`;
  return error;
}
