import { type Mask, parseMask } from '../spreadsheet/api/field-mask';
import { notEmulated } from '../spreadsheet/json';
import type { Schema, Type } from './facts';

/** The first path of a mask with a field that the schema does not have. Throws InvalidRequest if the text is not a mask. */
export function unknownPath(
  text: string,
  schema: Schema,
  { allowsDeprecated = false }: { readonly allowsDeprecated?: boolean } = {},
): string | undefined {
  return unknownIn(parseMask(text), schema, '', allowsDeprecated);
}

/** Google still knows these fields. They are refused here so that no script begins to depend on them. */
export function refuseDeprecated(name: string): never {
  return notEmulated(`${name}, which Google’s document calls deprecated`);
}

function unknownIn(
  { fields }: Mask,
  schema: Schema,
  above: string,
  allowsDeprecated: boolean,
): string | undefined {
  for (const [name, mask] of fields) {
    const field = schema.fields.get(name);
    const path = `${above}${name}`;
    if (field?.isDeprecated && !allowsDeprecated) refuseDeprecated(name);
    const unknown = field === undefined ? path : unknownBelow(mask, field.type, `${path}.`, allowsDeprecated);
    if (unknown !== undefined) return unknown;
  }
  return undefined;
}

function unknownBelow(mask: Mask, type: Type, above: string, allowsDeprecated: boolean): string | undefined {
  if (type.kind === 'list') return unknownBelow(mask, type.of, above, allowsDeprecated);
  if (type.kind === 'object') return unknownIn(mask, type.schema, above, allowsDeprecated);
  const [name] = mask.fields.keys();
  return name === undefined || type.kind === 'map' || type.kind === 'any' ? undefined : `${above}${name}`;
}
