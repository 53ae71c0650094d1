import { type Mask, parseMask } from '../spreadsheet/api/field-mask';
import type { Schema, Type } from './facts';

/** The first path of a mask with a field that the schema does not have. Throws InvalidRequest if the text is not a mask. */
export function unknownPath(text: string, schema: Schema): string | undefined {
  return unknownIn(parseMask(text), schema, '');
}

function unknownIn({ fields }: Mask, schema: Schema, above: string): string | undefined {
  for (const [name, mask] of fields) {
    const field = schema.fields.get(name);
    const path = `${above}${name}`;
    const unknown = field === undefined ? path : unknownBelow(mask, field.type, `${path}.`);
    if (unknown !== undefined) return unknown;
  }
  return undefined;
}

function unknownBelow(mask: Mask, type: Type, above: string): string | undefined {
  if (type.kind === 'list') return unknownBelow(mask, type.of, above);
  if (type.kind === 'object') return unknownIn(mask, type.schema, above);
  const [name] = mask.fields.keys();
  return name === undefined || type.kind === 'map' || type.kind === 'any' ? undefined : `${above}${name}`;
}
