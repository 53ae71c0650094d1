/** Emulates `google.script.run` and `google.script.host`, which Google adds to the pages of an add-on. */

/** Runs in the sandboxed frame. Self-contained, because its source text is sent there. */
const SHIM = `(() => {
  'use strict';
  const HANDLERS = { withSuccessHandler: 'success', withFailureHandler: 'failure', withUserObject: 'object' };
  const waiting = new Map();
  let calls = 0;
  const tell = (message) => window.parent.postMessage(message, '*');
  function illegal(value, path, above) {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
    if (typeof value === 'number') return isFinite(value) ? null : path;
    if (typeof value !== 'object' || above.includes(value)) return path;
    const isArray = Array.isArray(value);
    const prototype = Object.getPrototypeOf(value);
    if (!isArray && prototype !== Object.prototype && prototype !== null) return path;
    const names = Object.keys(value).filter((name) => isArray || value[name] !== undefined);
    const paths = names.map((name) => illegal(value[name], path + '.' + name, [...above, value]));
    return paths.find((each) => each !== null) ?? null;
  }
  function call(name, args, settings) {
    const path = args.map((value, at) => illegal(value, String(at), [])).find((each) => each !== null);
    if (path !== undefined) throw new TypeError('Failed due to illegal value in property: ' + path);
    calls += 1;
    waiting.set(calls, settings);
    tell({ playground: 'call', id: calls, name, args });
  }
  const runner = (settings) => new Proxy({}, {
    get(_target, name) {
      if (typeof name !== 'string' || name === 'then') return undefined;
      if (Object.hasOwn(HANDLERS, name)) return (value) => runner({ ...settings, [HANDLERS[name]]: value });
      return (...args) => call(name, args, settings);
    },
  });
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent) return;
    if (data?.playground === 'hours passed') window.dispatchEvent(new Event('focus'));
    if (data?.playground !== 'answer' || !waiting.has(data.id)) return;
    const { success, failure, object } = waiting.get(data.id);
    waiting.delete(data.id);
    if (typeof data.error === 'string') {
      const error = Object.assign(new Error(data.error), { name: 'ScriptError' });
      if (failure) failure(error, object);
      else console.error(error.message);
    } else success?.(data.value ?? null, object);
  });
  const host = {
    close: () => tell({ playground: 'close' }),
    editor: { focus: () => tell({ playground: 'focus' }) },
    origin: location.origin,
  };
  window.google = { script: { run: runner({}), host } };
})();`;

/** The page with `google.script` before its own scripts. */
export function withGoogleScript(html: string): string {
  const tag = `<script>${SHIM}</script>`;
  const head = /<head(?:\s[^>]*)?>/i.exec(html);
  if (head === null) return `${tag}${html}`;
  const at = head.index + head[0].length;
  return html.slice(0, at) + tag + html.slice(at);
}
