/**
 * The parts of Google's discovery documents that describe requests, written by emulator/tools/discovery-facts.mjs. A type is one word: `string`,
 * `boolean`, `integer` (32 bits), `int64`, `number` or `any`; `=A|B` for one of these texts; `~Name` for a field mask of a schema; otherwise
 * the name of a schema. After it, `[]` means a list, `{}` an object with any keys, `!` a required field, and `-` a deprecated one.
 */
export interface Facts {
  /** The name and the revision of the document. */
  readonly source: string;
  readonly methods: Readonly<Record<string, MethodFacts>>;
  readonly schemas: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface MethodFacts {
  /** The schema of the request body; null if the method has none. */
  readonly request: string | null;
  readonly response: string | null;
  /** The types of the parameters in the path and the query. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A parsed type. */
export type Type =
  | { readonly kind: 'string' | 'boolean' | 'integer' | 'int64' | 'number' | 'any' }
  | { readonly kind: 'enum'; readonly values: ReadonlySet<string> }
  /** The schema that defines the fields; undefined if the document names none. */
  | { readonly kind: 'mask'; readonly schema: Schema | undefined }
  | { readonly kind: 'object'; readonly schema: Schema }
  | { readonly kind: 'list' | 'map'; readonly of: Type };

export interface Field {
  readonly type: Type;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
}

export interface Schema {
  readonly name: string;
  readonly fields: ReadonlyMap<string, Field>;
  /** The required fields. */
  readonly required: ReadonlyMap<string, Field>;
}

const PLAIN = ['string', 'boolean', 'integer', 'int64', 'number', 'any'] as const;

/** The facts of one document. A schema is parsed when it is first needed. */
export class Schemas {
  private readonly read = new Map<string, Schema>();

  constructor(private readonly facts: Facts) {}

  /** The schema with this name. Throws if the facts do not have it. */
  schema(name: string): Schema {
    const known = this.read.get(name);
    if (known !== undefined) return known;
    const types = this.facts.schemas[name];
    if (types === undefined) throw new Error(`${this.facts.source} has no schema ${name}.`);
    const fields = new Map<string, Field>();
    const required = new Map<string, Field>();
    const schema = { name, fields, required };
    this.read.set(name, schema);
    for (const [word, type] of Object.entries(types)) {
      const field = this.field(type);
      fields.set(word, field);
      if (field.isRequired) required.set(word, field);
    }
    return schema;
  }

  field(word: string): Field {
    const isRequired = word.endsWith('!');
    const isDeprecated = word.endsWith('-');
    const type = this.type(isRequired || isDeprecated ? word.slice(0, -1) : word);
    return { type, isRequired, isDeprecated };
  }

  private type(word: string): Type {
    if (word.endsWith('[]')) return { kind: 'list', of: this.type(word.slice(0, -2)) };
    if (word.endsWith('{}')) return { kind: 'map', of: this.type(word.slice(0, -2)) };
    const rest = word.slice(1);
    if (word.startsWith('=')) return { kind: 'enum', values: new Set(rest.split('|')) };
    if (word.startsWith('~')) return { kind: 'mask', schema: rest === '' ? undefined : this.schema(rest) };
    const kind = PLAIN.find((plain) => plain === word);
    return kind === undefined ? { kind: 'object', schema: this.schema(word) } : { kind };
  }
}
