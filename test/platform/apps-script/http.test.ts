import { http } from '../../../src/platform/apps-script/http';

/** The bytes that UrlFetchApp returns: numbers from -128 to 127. */
function fetched(body: Buffer) {
  return {
    getResponseCode: () => 206,
    getAllHeaders: () => ({ 'Content-Range': 'bytes 0-9/10', ETag: ['"1"', '"2"'] }),
    getContentText: (charset: string) => body.toString(charset === 'UTF-8' ? 'utf8' : 'latin1'),
    getContent: () => [...Int8Array.from(body)],
  };
}

const place = globalThis as { UrlFetchApp?: unknown };

function send(body: Buffer) {
  const sent: unknown[] = [];
  place.UrlFetchApp = {
    fetchAll: (requests: unknown[]) => {
      sent.push(...requests);
      return requests.map(() => fetched(body));
    },
  };
  const headers = { Range: 'bytes=0-9' };
  const [response] = http.sendAll([{ method: 'get', url: 'https://a.example', headers, timeoutSeconds: 9 }]);
  if (response === undefined || 'failed' in response) throw new Error('no answer came');
  return { response, sent };
}

describe('a failure in UrlFetchApp', () => {
  afterEach(() => {
    delete place.UrlFetchApp;
  });

  const failing = (reason: string) => {
    place.UrlFetchApp = {
      fetchAll: () => {
        throw new Error(reason);
      },
    };
    return () => http.sendAll([{ method: 'get', url: 'https://a.example', headers: {}, timeoutSeconds: 9 }]);
  };

  it('a failure in UrlFetchApp from a missing permission is not counted as a failure of the service', () => {
    const reason =
      'You do not have permission to call UrlFetchApp.fetchAll. Required permissions: https://www.googleapis.com/auth/script.external_request';
    expect(failing(reason)).toThrow(reason);
  });
});

describe('an answer from UrlFetchApp', () => {
  afterEach(() => {
    delete place.UrlFetchApp;
  });

  it('an answer from UrlFetchApp has lower-case header names, and its request was sent with the given headers', () => {
    const { response, sent } = send(Buffer.from('a'));
    expect(response.header('content-range')).toBe('bytes 0-9/10');
    expect(response.header('etag')).toBe('"1"');
    expect(sent).toMatchObject([{ headers: { Range: 'bytes=0-9' }, timeoutSeconds: 9 }]);
  });

  it('an answer from UrlFetchApp is text, or one character for each byte', () => {
    const { response } = send(Buffer.from('\xff\n\xe4\xb8\n\x80x', 'latin1'));
    expect(response.text()).toBe('\ufffd\n\ufffd\n\ufffdx');
    expect(response.text('ISO-8859-1')).toBe('\xff\n\xe4\xb8\n\x80x');
  });
});
