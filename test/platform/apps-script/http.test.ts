import { http } from '../../../src/platform/apps-script/http';

/** The bytes that UrlFetchApp returns: numbers from -128 to 127. */
function fetched(body: Buffer) {
  return {
    getResponseCode: () => 206,
    getAllHeaders: () => ({ 'Content-Range': 'bytes 0-9/10', ETag: ['"1"', '"2"'] }),
    getContentText: () => body.toString('utf8'),
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

  it('from a missing permission is not counted as a failure of the service', () => {
    const reason =
      'You do not have permission to call UrlFetchApp.fetchAll. Required permissions: https://www.googleapis.com/auth/script.external_request';
    expect(failing(reason)).toThrow(reason);
  });

  it('of the service gives one answer for each request', () => {
    const reason = 'Address unavailable: https://a.example';
    expect(failing(reason)()).toEqual([{ failed: 'unreachable', reason }]);
  });
});

describe('an answer from UrlFetchApp', () => {
  afterEach(() => {
    delete place.UrlFetchApp;
  });

  it('has lower-case header names, and its request was sent with the given headers', () => {
    const { response, sent } = send(Buffer.from('a'));
    expect(response.header('content-range')).toBe('bytes 0-9/10');
    expect(response.header('etag')).toBe('"1"');
    expect(sent).toMatchObject([{ headers: { Range: 'bytes=0-9' }, timeoutSeconds: 9 }]);
  });

  it('counts its bytes in total and after a line end, whatever text they decode to', () => {
    const { response } = send(Buffer.from('\xff\n\xe4\xb8\n\n\x80x', 'latin1'));
    expect(response.text()).toBe('\ufffd\n\ufffd\n\n\ufffdx');
    expect(response.byteLength()).toBe(8);
    expect([1, 2, 3].map((nth) => response.bytesBehind(10, nth))).toEqual([2, 3, 6]);
    expect(() => response.bytesBehind(10, 4)).toThrow(/not 4 bytes/);
    expect(() => response.bytesBehind(13, 1)).toThrow(/not 1 bytes/);
    expect(send(Buffer.from('\n')).response.bytesBehind(10, 1)).toBe(0);
    expect(() => send(Buffer.from('\n')).response.bytesBehind(10, 2)).toThrow(/not 2 bytes/);
  });
});
