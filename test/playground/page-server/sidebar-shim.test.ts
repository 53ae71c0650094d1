import { createContext, runInContext } from 'node:vm';
import { withGoogleScript } from '../../../playground/page-server/sidebar-shim';

/** A frame with the shim in it, its messages to the page, and a way to answer. */
function frame() {
  const reported: { id?: number; [name: string]: unknown }[] = [];
  const seen: unknown[] = [];
  const listeners: ((event: object) => void)[] = [];
  const parent = {
    postMessage: (message: object) => void reported.push(JSON.parse(JSON.stringify(message))),
  };
  const window = { parent, addEventListener: (_: string, listen: never) => void listeners.push(listen) };
  const context = createContext({
    window,
    location: { origin: 'null' },
    seen,
    console: { error: (text: string) => seen.push(text) },
  });
  const [, script] = /<script>([\s\S]*)<\/script>/.exec(withGoogleScript(''))!;
  runInContext(script!, context);
  const run = (code: string) =>
    runInContext(`var run = window.google.script.run, host = window.google.script.host; ${code}`, context);
  const answer = (data: object, source: unknown = parent) => {
    for (const listen of listeners) listen({ source, data: { playground: 'answer', ...data } });
  };
  return { reported, seen, run, answer };
}

it('google.script.run in a sidebar is before any script of the page, wherever its head is', () => {
  expect(withGoogleScript('<html><HEAD lang="en"><script>x</script>')).toMatch(
    /^<html><HEAD lang="en"><script>\(\(\) =>/,
  );
  expect(withGoogleScript('<header>no head</header>')).toMatch(/^<script>\(\(\) =>[\s\S]*<\/script><header>/);
});

it('google.script.run in a sidebar is a new runner each time a handler is set', () => {
  const { seen, run, answer } = frame();
  run(
    'const base = run.withSuccessHandler((v) => seen.push("base " + v)); base.withSuccessHandler((v) => seen.push("own " + v)).f(); base.f();',
  );
  answer({ id: 1, value: 1 });
  answer({ id: 2, value: 2 });
  expect(seen).toEqual(['own 1', 'base 2']);
});

it.each(['new Date()', 'undefined', '() => 1', 'NaN', '{ a: new Map() }', '[undefined]'])(
  'google.script.run in a sidebar refuses %s, which Google does not pass',
  (value) => {
    const { reported, run } = frame();
    expect(() => run(`run.save(${value})`)).toThrow(/^Failed due to illegal value in property: 0/);
    expect(reported).toEqual([]);
  },
);

it('google.script.run in a sidebar accepts messages only from the page around it', () => {
  const { seen, run, answer } = frame();
  run('run.withSuccessHandler((value) => seen.push(value)).f()');
  answer({ id: 1, value: 'forged' }, {});
  expect(seen).toEqual([]);
});

it('google.script.run in a sidebar asks the page to close, and to give the cells the focus', () => {
  const { reported, run } = frame();
  run('host.close(); host.editor.focus()');
  expect(reported).toEqual([{ playground: 'close' }, { playground: 'focus' }]);
});
