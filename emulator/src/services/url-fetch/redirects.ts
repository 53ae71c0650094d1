import type { WebRequest, WebResponse } from '../../web';

/**
 * The request that follows a redirect, or undefined. It is not known whether Google sends the Authorization header again. Here it is sent,
 * so that tests find a script that relies on the opposite.
 */
export function redirected(request: WebRequest, answer: WebResponse): WebRequest | undefined {
  const found = Object.entries(answer.headers).find(([name]) => name.toLowerCase() === 'location');
  const location = Array.isArray(found?.[1]) ? found[1][0] : found?.[1];
  if (answer.status < 300 || answer.status > 399 || location === undefined) return undefined;
  if (!URL.canParse(location, request.url)) return undefined;
  const url = new URL(location, request.url).href;
  const repeats = answer.status === 307 || answer.status === 308;
  return repeats ? { ...request, url } : { ...request, url, method: 'get', body: null };
}
