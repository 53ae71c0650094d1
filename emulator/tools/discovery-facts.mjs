/**
 * Extracts the facts for checking requests from a Google discovery document: names, types and required fields, but no descriptions.
 * `node emulator/tools/discovery-facts.mjs DOCUMENT.json OUT.json METHOD…`, where a method is a name such as `spreadsheets.get`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [document, out, ...methods] = process.argv.slice(2);
const { id, revision, resources, schemas, parameters } = JSON.parse(readFileSync(document, 'utf8'));
const kept = new Map();

/** The values that a description lists, for fields without an `enum` in the document. */
function listed(description) {
  const bullets = [...description.matchAll(/\* `?([A-Z][A-Z0-9_]{2,})\b(?: \(or ([A-Z0-9_]+)\))?/g)].flatMap(
    ([, name, alias]) => (alias === undefined ? [name] : [name, alias]),
  );
  const supported = /The supported types are ([A-Z, and]+),? which/.exec(description)?.[1] ?? '';
  return [...new Set([...bullets, ...(supported.match(/[A-Z]{3,}/g) ?? [])])];
}

/** The name of the schema to which a field mask applies, if its description names the root; otherwise undefined. */
function rootOf(description, properties) {
  const implied = /The root [`']([\w.]+)[`'] is implied/.exec(description)?.[1]?.split('.') ?? [];
  const named = /The root is the (\w+)/.exec(description)?.[1];
  const found = named ?? typeAt(implied, properties);
  return found === undefined ? undefined : keep(found);
}

/** The name of the schema at the end of a path of properties. */
function typeAt([name, ...rest], properties) {
  const type = properties[name]?.$ref;
  return rest.length === 0 || type === undefined ? type : typeAt(rest, schemas[type].properties);
}

/** A type in one word: see emulator/src/discovery/facts.ts. */
function typeOf(property, name, properties = {}) {
  const { type, format, items, additionalProperties, description = '' } = property;
  const isRequired =
    property.required || /^(\[Required\]|Required\.)|At least one field must be specified/.test(description);
  return `${bare()}${isRequired ? '!' : property.deprecated ? '-' : ''}`;

  function bare() {
    if (property.$ref !== undefined) return keep(property.$ref);
    if (type === 'array') return `${typeOf(items, name).replace('!', '')}[]`;
    if (property.repeated) return `${typeOf({ ...property, repeated: false }, name).replace('!', '')}[]`;
    if (type === 'object' && property.properties !== undefined) return keep(name, property);
    if (type === 'object') return `${typeOf(additionalProperties, name).replace('!', '')}{}`;
    if (format === 'google-fieldmask') return `~${rootOf(description, properties) ?? ''}`;
    if (format === 'int64' || format === 'uint64') return 'int64';
    if (type !== 'string') return type;
    const values = property.enum ?? listed(description);
    return values.length === 0 ? 'string' : `=${values.join('|')}`;
  }
}

function keep(name, schema = schemas[name]) {
  if (kept.has(name)) return name;
  const { properties = {} } = schema;
  const types = {};
  kept.set(name, types);
  for (const [property, value] of Object.entries(properties))
    types[property] = typeOf(value, `${name}.${property}`, properties);
  return name;
}

function method(path) {
  const names = path.split('.');
  const last = names.pop();
  const holder = names.reduce((at, name) => at.resources[name], { resources });
  const { request, response, parameters: own = {} } = holder.methods[last];
  const all = Object.entries({ fields: parameters.fields, ...own });
  return {
    request: request === undefined ? null : keep(request.$ref),
    response: response === undefined ? null : keep(response.$ref),
    parameters: Object.fromEntries(all.map(([name, value]) => [name, typeOf(value, name)])),
  };
}

const facts = {
  source: `Google's discovery document ${id}, revision ${revision}`,
  methods: Object.fromEntries(methods.map((path) => [path, method(path)])),
  schemas: Object.fromEntries([...kept].sort(([one], [other]) => (one < other ? -1 : 1))),
};
const lines = JSON.stringify(facts).replace(/("methods"|"schemas"):\{|\},(?=")/g, (text) => `${text}\n`);
writeFileSync(out, `${lines}\n`);
