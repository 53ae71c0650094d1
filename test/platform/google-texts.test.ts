import { connectServer } from '../../sidebar/server/server';
import { createErrorLog, replyWithFailure } from '../../src/errors/failure-message';
import { http } from '../../src/platform/apps-script/http';
import { PERMISSIONS } from '../../src/platform/permissions';
import type { SpreadsheetApi } from '../../src/platform/ports';
import { evaluateResponse } from '../../src/service/http/evaluate-response';
import { createRetryingApi } from '../../src/sheet/api/sheets-calls';
import { FakeClock } from '../fakes/clock';
import { FakeLog } from '../fakes/error-log';
import { createScriptRun } from '../sidebar/server/script-run';
import TEXTS from './google-texts.json';

/** Texts of Google that users have published, with their languages. Addresses in them are examples. */
type Meaning = keyof typeof TEXTS;
const textsOf = (meaning: Meaning) => TEXTS[meaning] as [language: string, text: string][];

const place = globalThis as { UrlFetchApp?: unknown };
const URL = 'https://reports.example.com/v2/ltv';

/** What a user reads after a request that Google refuses with this text, and how the request is repeated. */
function fetching(text: string) {
  place.UrlFetchApp = {
    fetchAll: () => {
      throw new Error(text);
    },
  };
  const [result] = http.sendAll([{ method: 'post', url: URL, headers: {}, timeoutSeconds: 9 }]);
  const judged = evaluateResponse(result!, { url: URL, secrets: [], nowMs: 0 });
  if (!('failure' in judged)) throw new Error('there is no answer');
  const { error, retry, retryAfterMs } = judged.failure;
  return { message: error.message, retry, retryAfterMs };
}

afterEach(() => {
  delete place.UrlFetchApp;
});

const FETCHES: Partial<Readonly<Record<Meaning, object>>> = {
  'too fast': {
    message: expect.stringMatching(/more web requests than Google allows.*a few minutes.*tomorrow/),
    retry: 'too fast',
    retryAfterMs: 60_000,
  },
  unreachable: {
    message: expect.stringMatching(/no answer from reports\.example\.com.*Run again later/),
    retry: 'unreachable',
  },
  blocked: {
    message: expect.stringMatching(/administrator .* connect to reports\.example\.com.*Admin console/),
  },
  'too large': { message: expect.stringContaining('larger than') },
};

describe.each(Object.entries(FETCHES) as [Meaning, object][])(
  'a refused request: %s',
  (meaning, expected) => {
    it.each(textsOf(meaning))('in %s: %s', (_, text) => {
      expect(fetching(text)).toMatchObject(expected);
    });
  },
);

const failing = (text: string, missing: typeof PERMISSIONS | []) => {
  const authorization = { listMissing: () => missing, readGrantUrl: () => null };
  return replyWithFailure(
    new Error(text),
    createErrorLog(new FakeLog(), () => [], authorization),
  ).failure;
};

it.each(textsOf('permission'))('a missing permission is named, in %s: %s', (_, text) => {
  expect(failing(text, [])).toMatchObject({
    kind: 'authorization lost',
    happened: expect.stringMatching(/^Ad Reports has no permission to /),
  });
});

it.each(textsOf('authorization'))('a missing permission is found by asking Google, in %s: %s', (_, text) => {
  expect(failing(text, PERMISSIONS)).toMatchObject({ kind: 'authorization lost' });
  expect(failing(text, [])).toMatchObject({ kind: 'unexpected' });
});

it.each(textsOf('several accounts'))('speaks of several accounts, in %s: %s', async (_, text) => {
  const fail = () => {
    throw new Error(text);
  };
  const api: SpreadsheetApi = { timeZone: fail, get: fail, values: fail, batchUpdate: fail };
  const said = /^API call/.test(text)
    ? async () =>
        createRetryingApi({
          spreadsheet: api,
          clock: new FakeClock(),
          deadline: Number.POSITIVE_INFINITY,
        }).get('sheets')
    : () => connectServer(createScriptRun({ sidebarState: fail })).sidebarState();
  await expect(said()).rejects.toThrow(/signed in to several Google accounts/);
});
