// Checks dist/ as Google sees it.
import { readdir, readFile } from 'node:fs/promises';
import vm from 'node:vm';
import ts from 'typescript';
import { BUNDLE, exportedNames } from './stubs.mjs';

const FILES = ['Code.js', 'appsscript.json', 'sidebar.html'];
const SCOPES = [
  'spreadsheets',
  'script.external_request',
  'script.scriptapp',
  'script.container.ui',
  'script.send_mail',
  'userinfo.email',
];
const CLASS_FIELDS = /\bstatic\s*\{|class[^{]*\{\s*#?\w+\s*(=|;)/;
const CODE_FROM_TEXT = /\bnew\s+Function\b|\beval\s*\(/;

/** Throws one error that lists every fault of dist/ under `root`. */
export async function checkDist(root, { withBigQuery = false } = {}) {
  const code = await readFile(`${root}dist/Code.js`, 'utf8');
  const faults = [
    ...fileFaults(await readdir(`${root}dist`)),
    ...codeFaults(code, exportedNames(await readFile(`${root}src/main.ts`, 'utf8'))),
    ...bigQueryFaults(code, withBigQuery),
    ...manifestFaults(await readFile(`${root}dist/appsscript.json`, 'utf8'), withBigQuery),
    ...sidebarFaults(await readFile(`${root}dist/sidebar.html`, 'utf8')),
  ];
  if (faults.length > 0)
    throw new Error(`dist/ is not fit to push:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
}

/** A fault if dist/ has other files than those that Google needs. */
export function fileFaults(names) {
  return String(names.toSorted()) === String(FILES) ? [] : [`dist/ has the files ${names}`];
}

/**
 * Faults of the code. It has to evaluate without any Google service, have each stub with its comment and function, and have no other
 * global, no class fields and no code that it makes from texts.
 */
export function codeFaults(code, names) {
  const context = vm.createContext({});
  try {
    vm.runInContext(code, context, { filename: 'Code.js' });
  } catch (error) {
    return [`Code.js cannot be evaluated: ${error.message}`];
  }
  const globals = Object.keys(context);
  const bundle = context[BUNDLE] ?? {};
  return [
    ...names.filter((name) => !globals.includes(name)).map((name) => `Code.js: the stub ${name} is missing`),
    ...names
      .filter((name) => typeof bundle[name] !== 'function')
      .map((name) => `Code.js: the stub ${name} has no function`),
    ...names
      .filter((name) => !code.includes(`*/\nfunction ${name}(`))
      .map((name) => `Code.js: ${name} has no comment`),
    ...globals
      .filter((name) => name !== BUNDLE && !names.includes(name))
      .map((name) => `Code.js: ${name} is global`),
    ...(CLASS_FIELDS.test(code) ? ['Code.js has class fields'] : []),
    ...(CODE_FROM_TEXT.test(code) ? ['Code.js makes code from a text'] : []),
  ];
}

/** A fault if the BigQuery build does not use the BigQuery service, or another build does. */
export function bigQueryFaults(code, withBigQuery) {
  const isNamed = /\btypeof BigQuery\b|\bBigQuery(\?\.|\.|\[)\w/.test(code);
  if (isNamed === withBigQuery) return [];
  return [isNamed ? 'Code.js uses BigQuery, which its manifest does not ask for' : 'Code.js has no BigQuery'];
}

/**
 * Faults of the manifest. It has to name V8, exactly the scopes of SCOPES, the Sheets service, and no addOns section. The scope and the
 * service of BigQuery belong to its own build only.
 */
export function manifestFaults(text, withBigQuery = false) {
  const manifest = parsed(text);
  if (manifest === undefined) return ['appsscript.json is not JSON'];
  const scopes = (manifest.oauthScopes ?? []).map((scope) =>
    scope.replace('https://www.googleapis.com/auth/', ''),
  );
  const [service, ...others] = manifest.dependencies?.enabledAdvancedServices ?? [];
  const wanted = withBigQuery ? [...SCOPES, 'bigquery'] : SCOPES;
  const other = others.map(({ serviceId, userSymbol, version }) => `${userSymbol} ${serviceId} ${version}`);
  return [
    ...(manifest.runtimeVersion === 'V8' ? [] : ['appsscript.json: runtimeVersion is not V8']),
    ...(String(scopes.toSorted()) === String(wanted.toSorted())
      ? []
      : [`appsscript.json: scopes are ${scopes}`]),
    ...(service?.serviceId === 'sheets' && service.userSymbol === 'Sheets' && service.version === 'v4'
      ? []
      : ['appsscript.json: the Sheets service v4 is not switched on']),
    ...(String(other) === (withBigQuery ? 'BigQuery bigquery v2' : '')
      ? []
      : [`appsscript.json: besides Sheets, services are ${other}`]),
    ...('addOns' in manifest ? ['appsscript.json: an editor add-on has no addOns section'] : []),
  ];
}

/**
 * Faults of the sidebar. It has to be one page that has no scriptlets, loads nothing from another address, makes no code from texts, and
 * has no // in a template literal, because HtmlService removes what follows it there.
 */
export function sidebarFaults(html) {
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
  return [
    ...(/<!doctype html>/i.test(html) ? [] : ['sidebar.html is no HTML page']),
    ...(/\b(src|href)\s*=\s*["']?(https?:)?\/\//i.test(html)
      ? ['sidebar.html loads something from outside']
      : []),
    ...(/<\?(!?=)?\s/.test(html) ? ['sidebar.html holds a scriptlet'] : []),
    ...(CODE_FROM_TEXT.test(script) ? ['sidebar.html makes code from a text'] : []),
    ...templateLiterals(script)
      .filter((literal) => literal.includes('//'))
      .map((literal) => `sidebar.html has // in the template literal ${literal}`),
  ];
}

function templateLiterals(script) {
  const literals = [];
  const visit = (node) => {
    if (ts.isTemplateLiteral(node)) literals.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('sidebar.js', script, ts.ScriptTarget.ES2021, true));
  return literals;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
