import { execFileSync } from 'node:child_process';
import { Script } from 'node:vm';

/** The build is an ES module and jest runs CommonJS, so node runs it in a process of its own. */
function build(): string {
  const program = `import { buildSidebar } from './tools/build-sidebar.mjs'; process.stdout.write(await buildSidebar(process.cwd()))`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
}

const html = build();
const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
const script = scripts[0] ?? '';

it('the built sidebar is one page that declares its language and opens links outside its frame', () => {
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(html).toContain('<base target="_top">');
});

it('the built sidebar declares its first view in the one place that the server may change', () => {
  expect(html.match(/data-open="home"/g)).toHaveLength(1);
  expect(html).toContain('<body data-open="home">');
});

it('the built sidebar keeps the licence of the bundled library where a reader of the page finds it', () => {
  expect(script).toMatch(/preact \d+\.\d+\.\d+\n\nThe MIT License[\s\S]{50,1500}WARRANTY OF ANY KIND/);
});

it('the built sidebar loads nothing from another address', () => {
  const markup = html.replace(/<script>[\s\S]*<\/script>/, '');
  expect(markup).not.toMatch(/\s(?:src|href|srcset|action)\s*=/i);
  expect(markup + script).not.toMatch(/@import|url\(|<link|import\(|\bfetch\(|XMLHttpRequest/i);
});

it('the built sidebar has exactly one script, which parses and contains no closing tag', () => {
  expect(scripts).toHaveLength(1);
  expect(html.match(/<\/?script/gi)).toHaveLength(2);
  expect(script).not.toContain('<!--');
  expect(() => new Script(script)).not.toThrow();
  expect(script).toContain('google.script.run');
});

it('the built sidebar can be read: names and lines are those of the source', () => {
  expect(script).toMatch(/\n {2}function \w+\(/);
  expect(script.split('\n').length).toBeGreaterThan(5_000);
});

it('the built sidebar never builds markup from data', () => {
  expect(script).not.toMatch(/document\.write|insertAdjacentHTML|outerHTML/);
});
