import { execFileSync } from 'node:child_process';
import { Script } from 'node:vm';
import { inflateRawSync } from 'node:zlib';

/** The build is an ES module and jest runs CommonJS, so node runs it in a process of its own. */
function build(): string {
  const program = `import { buildSidebar } from './tools/build-sidebar.mjs'; process.stdout.write(await buildSidebar(process.cwd()))`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
}

describe('the built sidebar', () => {
  const html = build();
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
  const packed = /atob\("([A-Za-z0-9+/=]+)"\)/.exec(scripts[0] ?? '')?.[1] ?? '';
  const inside = inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8');

  it('is one page that declares its language and opens links outside its frame', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toContain('<base target="_top">');
  });

  it('declares its first view in the one place that the server may change', () => {
    expect(html.match(/data-open="home"/g)).toHaveLength(1);
    expect(html).toContain('<body data-open="home">');
  });

  it('keeps the licence of the bundled library where a reader of the page finds it', () => {
    expect(scripts[0]).toMatch(/preact \d+\.\d+\.\d+\n\nThe MIT License[\s\S]{50,1500}WARRANTY OF ANY KIND/);
  });

  it('loads nothing from another address', () => {
    const markup = html.replace(/<script>[\s\S]*<\/script>/, '');
    expect(markup).not.toMatch(/\s(?:src|href|srcset|action)\s*=/i);
    expect(markup + inside).not.toMatch(/@import|url\(|<link|import\(|\bfetch\(|XMLHttpRequest/i);
  });

  it('has exactly one script that parses, unpacks to a script that parses, and contains no closing tag', () => {
    expect(scripts).toHaveLength(1);
    expect(html.match(/<\/?script/gi)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    for (const text of [scripts[0]!, inside]) expect(() => new Script(text)).not.toThrow();
    expect(inside).toContain('google.script.run');
  });

  it('has no scriptlet, which a template would run, and no template literal, which HtmlService would cut', () => {
    expect(html).not.toContain('<?');
    expect(scripts[0]).not.toContain('`');
  });

  it('never builds markup from data', () => {
    expect(inside).not.toMatch(/document\.write|insertAdjacentHTML|outerHTML/);
  });

  it('is under 140 KB', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(140 * 1024);
  });
});
