import { InvalidRequest } from '../spreadsheet/json';
import bigQuery from './bigquery-v2.json';
import { checkObject, checkParameters, checkValue } from './check';
import { unknownPath } from './check-mask';
import { type Facts, type Field, Schemas } from './facts';
import sheets from './sheets-v4.json';

/** Checks calls of an API by Google's discovery document. Every check throws InvalidRequest. */
export class DiscoveredApi {
  private readonly schemas: Schemas;
  private readonly parameters = new Map<string, ReadonlyMap<string, Field>>();

  constructor(private readonly facts: Facts) {
    this.schemas = new Schemas(facts);
  }

  /**
   * Checks a whole call. `without` contains required fields that may be missing, as `Schema.field`. In a patch, all fields may be missing.
   * @param parameters those of the path and of the query, by name
   */
  check(method: string, parameters: object, body: unknown, without?: ReadonlySet<string>): void {
    checkParameters(parameters, this.parametersOf(method), method);
    const { request, response } = this.method(method);
    const { fields } = parameters as { readonly fields?: unknown };
    if (typeof fields === 'string' && response !== null) this.checkFields(fields, response);
    if (request !== null)
      checkObject(body ?? {}, this.schemas.schema(request), '', {
        required: !method.endsWith('.patch'),
        ...(without && { without }),
      });
  }

  /** Checks a part of a request body that is an edit of a user. */
  checkPart(value: unknown, schema: string, at: string): void {
    checkValue(value, { kind: 'object', schema: this.schemas.schema(schema) }, at, {
      required: true,
      allowsDeprecated: true,
    });
  }

  /** Checks the mask of the response's fields. */
  private checkFields(mask: string, response: string): void {
    const unknown = unknownPath(mask, this.schemas.schema(response));
    if (unknown !== undefined) throw new InvalidRequest(`Invalid field selection ${unknown}`);
  }

  private method(name: string) {
    const found = this.facts.methods[name];
    if (found === undefined) throw new Error(`${this.facts.source}: the facts were made without ${name}.`);
    return found;
  }

  private parametersOf(name: string): ReadonlyMap<string, Field> {
    const known = this.parameters.get(name);
    if (known !== undefined) return known;
    const words = Object.entries(this.method(name).parameters);
    const fields = new Map(words.map(([parameter, word]) => [parameter, this.schemas.field(word)]));
    this.parameters.set(name, fields);
    return fields;
  }
}

const DOCUMENTS = { 'sheets-v4': sheets, 'bigquery-v2': bigQuery };
const read = new Map<string, DiscoveredApi>();

/** The API of a document in this folder. */
export function discovered(name: keyof typeof DOCUMENTS): DiscoveredApi {
  const known = read.get(name);
  if (known !== undefined) return known;
  const api = new DiscoveredApi(DOCUMENTS[name]);
  read.set(name, api);
  return api;
}
