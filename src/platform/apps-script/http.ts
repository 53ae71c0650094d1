import { isLostAuthorization } from '../lost-authorization';
import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../ports';

type UrlFetchRequest = GoogleAppsScript.URL_Fetch.URLFetchRequest & {
  /** Documented, but missing from the type package. */
  timeoutSeconds: number;
};

export const http: Http = {
  sendAll(requests) {
    const prepared = requests.map(urlFetchRequest);
    let responses: GoogleAppsScript.URL_Fetch.HTTPResponse[];
    try {
      responses = UrlFetchApp.fetchAll(prepared);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (isLostAuthorization(reason)) throw error;
      // If one host is unreachable, the whole batch fails, even with `muteHttpExceptions`.
      const failure = httpFailure(reason);
      return requests.map(() => failure);
    }
    return responses.map(httpResponse);
  },
};

function urlFetchRequest(request: HttpRequest): UrlFetchRequest {
  return {
    url: request.url,
    method: request.method,
    headers: { ...request.headers },
    ...(request.body === undefined ? {} : { payload: request.body, contentType: 'application/json' }),
    muteHttpExceptions: true,
    followRedirects: false,
    timeoutSeconds: request.timeoutSeconds,
  };
}

function httpResponse(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpResponse {
  return {
    status: response.getResponseCode(),
    header: (name) => headerOf(response.getAllHeaders() as Record<string, string | string[]>, name),
    text: (charset = 'UTF-8') => response.getContentText(charset),
    byteLength: () => response.getContent().length,
    bytesBehind: (code, nth) => bytesBehind(response.getContent(), code, nth),
    gunzippedText: () => {
      const zipped = response.getBlob().setContentType('application/x-gzip');
      return Utilities.ungzip(zipped).getDataAsString('UTF-8');
    },
  };
}

function bytesBehind(bytes: readonly number[], code: number, nth: number): number {
  let at = bytes.length;
  for (let left = nth; left > 0; left--) {
    // lastIndexOf would count a negative start from the end.
    at = at > 0 ? bytes.lastIndexOf(code, at - 1) : -1;
    if (at < 0) throw new Error(`there are not ${nth} bytes ${code}`);
  }
  return bytes.length - at - 1;
}

function headerOf(headers: Record<string, string | string[]>, name: string): string | undefined {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return Array.isArray(found?.[1]) ? found[1][0] : found?.[1];
}

/** The kind of failure that Google's error message describes. Only the text distinguishes the kinds. */
function httpFailure(reason: string): HttpFailure {
  if (/too many times|quota|rate exceeded/i.test(reason)) return { failed: 'quota', reason };
  if (/too large|size limit|exceed.{0,100}size/i.test(reason)) return { failed: 'too large', reason };
  return { failed: 'unreachable', reason };
}
