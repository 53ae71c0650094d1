import { execFileSync } from 'node:child_process';
import { Script } from 'node:vm';

/** The build is an ES module; jest runs CommonJS, so it is asked through node. */
function build(): string {
  const program = `import { buildSidebar } from './tools/build-sidebar.mjs'; process.stdout.write(await buildSidebar(process.cwd()))`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
}

describe('the built sidebar', () => {
  const html = build();
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');

  it('is one page that says its language and opens links outside its frame', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toContain('<base target="_top">');
  });

  it('loads nothing from anywhere', () => {
    const markup = html.replace(/<script>[\s\S]*<\/script>/, '');
    expect(markup).not.toMatch(/\s(?:src|href|srcset|action)\s*=/i);
    expect(html).not.toMatch(/@import|url\(|<link|import\(|\bfetch\(|XMLHttpRequest/i);
  });

  it('has exactly one script, which nothing ends early and which parses', () => {
    expect(scripts).toHaveLength(1);
    expect(html.match(/<\/?script/gi)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    expect(() => new Script(scripts[0] ?? '')).not.toThrow();
  });

  it('holds no scriptlet, which a template would run', () => {
    expect(html).not.toContain('<?');
  });

  it('holds no template literal, out of which HtmlService would cut what looks like a comment', () => {
    expect(scripts[0]).not.toContain('`');
  });

  it('never writes markup out of data', () => {
    expect(html).not.toMatch(/document\.write|insertAdjacentHTML|outerHTML/);
  });

  it('is under 80 KB', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(80 * 1024);
  });
});
