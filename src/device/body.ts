import type { HttpResponse } from '../platform/ports';

/** The text of a downloaded file, whatever it was packed or encoded in; or why there is none. */
export type Body = { readonly text: string } | { readonly unreadable: string };

/**
 * UTF-8 unless the bytes say otherwise. The marks of gzip (1F 8B) and of UTF-16 (FE FF, FF FE) are no UTF-8, so they show as
 * replacement characters at the start of the text.
 */
export function bodyOf(response: HttpResponse): Body {
  const text = response.text();
  if (text.startsWith('\u001f\ufffd') || text.startsWith('\u001f\u008b')) return gunzipped(response);
  if (text.startsWith('\ufffd\ufffd')) return { text: response.text('UTF-16') };
  return { text };
}

function gunzipped(response: HttpResponse): Body {
  try {
    return { text: response.gunzippedText() };
  } catch {
    return { unreadable: 'the file looks gzipped but cannot be unpacked' };
  }
}

/** An XML error or a web page in place of a file; undefined for anything else. */
export function markupIn(text: string): 'xml' | 'html' | undefined {
  const start = /^[\ufeff\s]*<([!?/\w]*)([^>]{0,40})/.exec(text);
  if (!start) return undefined;
  return /^(!doctype|html|head|body)$/i.test(start[1]!) ? 'html' : 'xml';
}
