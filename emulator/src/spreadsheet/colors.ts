/** Colours as Google keeps them: of 8 bits, under their deprecated name and under that of their style. */
import type { Mask } from './api/field-mask';
import type { Json, JsonObject } from './json';

const COLOR = /^(.*[cC]olor)(Style)?$/;

/** Each `color` gets its `colorStyle` and the other way round; the style wins. Theme colours stay alone. */
export function withBothColors(json: JsonObject): JsonObject {
  const fields: Record<string, Json> = {};
  for (const [name, value = null] of Object.entries(json)) {
    const plain = COLOR.exec(name)?.[1];
    if (plain === undefined) fields[name] = within(value);
    else Object.assign(fields, colors(json, plain));
  }
  return fields;
}

/** The mask with both names of each colour. */
export function maskOfBothColors({ whole, fields }: Mask): Mask {
  const both = [...fields].flatMap(([name, mask]): [string, Mask][] => {
    const plain = COLOR.exec(name)?.[1];
    if (plain === undefined) return [[name, maskOfBothColors(mask)]];
    return [plain, `${plain}Style`].map((each) => [each, { whole: true, fields: new Map() }]);
  });
  return { whole, fields: new Map(both) };
}

function within(json: Json): Json {
  if (Array.isArray(json)) return json.map(within);
  return typeof json === 'object' && json !== null ? withBothColors(json as JsonObject) : json;
}

function colors(holder: JsonObject, name: string): Record<string, Json> {
  const style = (holder[`${name}Style`] ?? {}) as JsonObject;
  if (style['themeColor'] !== undefined) return { [`${name}Style`]: style };
  const color = eightBits((style['rgbColor'] ?? holder[name] ?? {}) as JsonObject);
  return { [name]: color, [`${name}Style`]: { rgbColor: color } };
}

/** The colour with parts that are multiples of 1/255 as 32-bit numbers. Parts that are 0 are left out. */
function eightBits(color: JsonObject): JsonObject {
  const parts = ['red', 'green', 'blue'].flatMap((name): [string, number][] => {
    const value = Math.round(Number(color[name] ?? 0) * 255);
    return value === 0 ? [] : [[name, Number(Math.fround(value / 255).toPrecision(8))]];
  });
  return Object.fromEntries(parts);
}
