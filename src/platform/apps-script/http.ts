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
      if (listNamedPermissions(reason).length > 0) throw error;
      const failure = parseFetchFailure(reason);
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
 * Why UrlFetchApp threw `reason`, if the text is about a request. Its words are in the user's language, so they decide only
 * where they are more exact than what Google does not translate: addresses, and the name of the service in several spellings.
 */
export function parseFetchFailure(reason: string): HttpFailure | undefined {
  const text = reason.slice(0, LONGEST_REASON);
  const textWithoutAddresses = text.replace(/https?:\/\/\S+/gi, '');
  const hasAddress = textWithoutAddresses !== text;
  // In small letters, Google names the service only in texts about its limits.
  if (/\burlfetch\b/.test(textWithoutAddresses))
    return { failed: /one day/i.test(textWithoutAddresses) ? 'quota' : 'too fast', reason };
  if (/bandwidth quota|rate exceeded/i.test(textWithoutAddresses)) return { failed: 'too fast', reason };
  if (/\b(?:URL|Url)Fetch\b/.test(textWithoutAddresses))
    return { failed: hasAddress ? 'blocked' : 'too large', reason };
  if (/too large|size limit|exceed.{0,100}size/i.test(textWithoutAddresses))
    return { failed: 'too large', reason };
  return hasAddress ? { failed: 'unreachable', reason } : undefined;
}
