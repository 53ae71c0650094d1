/** Emulates `google.script.run` and `google.script.host`, which Google adds to the pages of an add-on. */

/** Runs in the sandboxed frame. Self-contained, because its source text is sent there. */
const SHIM = `(function () {
  'use strict';
  var waiting = new Map();
  var calls = 0;
  function tell(message) { window.parent.postMessage(message, '*'); }
  function illegal(value, path, above) {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
    if (typeof value === 'number') return isFinite(value) ? null : path;
    if (typeof value !== 'object' || above.indexOf(value) >= 0) return path;
    var isArray = Array.isArray(value);
    var prototype = Object.getPrototypeOf(value);
    if (!isArray && prototype !== Object.prototype && prototype !== null) return path;
    var names = Object.keys(value);
    for (var i = 0; i < names.length; i++) {
      if (!isArray && value[names[i]] === undefined) continue;
      var found = illegal(value[names[i]], path + '.' + names[i], above.concat([value]));
      if (found !== null) return found;
    }
    return null;
  }
  function runner(settings) {
    function withSetting(name) {
      return function (value) {
        var next = Object.assign({}, settings);
        next[name] = value;
        return runner(next);
      };
    }
    var known = {
      withSuccessHandler: withSetting('success'),
      withFailureHandler: withSetting('failure'),
      withUserObject: withSetting('object')
    };
    return new Proxy({}, {
      get: function (_target, name) {
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (Object.prototype.hasOwnProperty.call(known, name)) return known[name];
        return function () {
          var args = Array.prototype.slice.call(arguments);
          for (var i = 0; i < args.length; i++) {
            var path = illegal(args[i], String(i), []);
            if (path !== null) throw new TypeError('Failed due to illegal value in property: ' + path);
          }
          calls += 1;
          waiting.set(calls, settings);
          tell({ playground: 'call', id: calls, name: name, args: args });
        };
      }
    });
  }
  window.addEventListener('message', function (event) {
    var data = event.data;
    if (event.source !== window.parent || !data || data.playground !== 'answer' || !waiting.has(data.id)) return;
    var settings = waiting.get(data.id);
    waiting.delete(data.id);
    if (typeof data.error === 'string') {
      var error = new Error(data.error);
      error.name = 'ScriptError';
      if (settings.failure) settings.failure(error, settings.object);
      else console.error(error.message);
    } else if (settings.success) settings.success(data.value === undefined ? null : data.value, settings.object);
  });
  window.google = {
    script: {
      run: runner({}),
      host: {
        close: function () { tell({ playground: 'close' }); },
        editor: { focus: function () { tell({ playground: 'focus' }); } },
        origin: location.origin
      }
    }
  };
})();`;

/** The page with `google.script` before its own scripts. */
export function withGoogleScript(html: string): string {
  const tag = `<script>${SHIM}</script>`;
  const head = /<head(?:\s[^>]*)?>/i.exec(html);
  if (head === null) return `${tag}${html}`;
  const at = head.index + head[0].length;
  return html.slice(0, at) + tag + html.slice(at);
}
