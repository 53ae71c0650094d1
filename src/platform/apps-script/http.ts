import { listNamedPermissions } from '../permissions';
import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../ports';
import { isPermissionMissing } from './user';

type UrlFetchRequest = GoogleAppsScript.URL_Fetch.URLFetchRequest & {
  /** Documented, but missing from the type package. */
  timeoutSeconds: number;
};

export const http: Http = {
  sendAll(requests) {
    const prepared = requests.map(toUrlFetchRequest);
    let responses: GoogleAppsScript.URL_Fetch.HTTPResponse[];
    try {
      responses = UrlFetchApp.fetchAll(prepared);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const failure = parseFetchFailure(reason);
      // A missing permission is no failure of a request: the error ends the work, and the user is asked for the permission.
      if (listNamedPermissions(reason).length > 0) throw error;
      // Some texts name neither the permission nor a request.
      if (failure === undefined && isPermissionMissing('script.external_request')) throw error;
      // If one host is unreachable, the whole batch fails, even with `muteHttpExceptions`.
      return requests.map(() => failure ?? { failed: 'unreachable', reason });
    }
    return responses.map(toHttpResponse);
  },
};

function toUrlFetchRequest(request: HttpRequest): UrlFetchRequest {
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

function toHttpResponse(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpResponse {
  return {
    status: response.getResponseCode(),
    header: (name) => findHeaderValue(response.getAllHeaders() as Record<string, string | string[]>, name),
    text: (charset = 'UTF-8') => response.getContentText(charset),
    gunzippedText: () => {
      const zipped = response.getBlob().setContentType('application/x-gzip');
      return Utilities.ungzip(zipped).getDataAsString('UTF-8');
    },
  };
}

function findHeaderValue(headers: Record<string, string | string[]>, name: string): string | undefined {
  const headerEntry = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return Array.isArray(headerEntry?.[1]) ? headerEntry[1][0] : headerEntry?.[1];
}

const LONGEST_REASON = 2_000;

/**
 * Why UrlFetchApp threw the text `reason`; undefined if the text is not about a request. Google translates the text, but not addresses
 * and the name of the service (urlfetch, UrlFetch or URLFetch), so these decide. English words only make the answer more exact.
 */
export function parseFetchFailure(reason: string): HttpFailure | undefined {
  const failed = detectFailure(reason.slice(0, LONGEST_REASON));
  return failed && { failed, reason };
}

/** The quotations are texts of Google. */
function detectFailure(reason: string): HttpFailure['failed'] | undefined {
  const text = reason.replace(/https?:\/\/\S+/gi, '');
  const hasAddress = text !== reason;
  // In small letters, the service is named only in texts about limits: “Dienst an einem Tag zu häufig aufgerufen: urlfetch.”
  const isLimit = /\burlfetch\b/.test(text);
  // “Bandwidth quota exceeded: https://reports.example.com/v2. Try reducing the rate of data transfer.”
  if (isLimit || /bandwidth quota|rate exceeded/i.test(text)) return 'too fast';
  // “UrlFetch calls to https://reports.example.com/ are not permitted by your admin”, or “Limit Exceeded: URLFetch POST Size.”
  if (/\b(?:URL|Url)Fetch\b/.test(text)) return hasAddress ? 'blocked' : 'too large';
  if (/too large|size limit|exceed.{0,100}size/i.test(text)) return 'too large';
  // “DNS error: https://reports.example.com/v2”
  return hasAddress ? 'unreachable' : undefined;
}
