/** The specification of a chart as Google keeps it: with its defaults, and with colours of 8 bits under both of their names. */
import type { Json, JsonObject } from '../json';

const FONT = { fontFamily: 'Roboto' };

export function storedSpec(spec: JsonObject): JsonObject {
  const { title, subtitle, basicChart } = spec;
  const stored: JsonObject = {
    ...spec,
    ...(title !== undefined && { titleTextFormat: { ...FONT, ...part(spec, 'titleTextFormat') } }),
    ...(subtitle !== undefined && { subtitleTextFormat: { ...FONT, ...part(spec, 'subtitleTextFormat') } }),
    ...(basicChart !== undefined && { basicChart: storedBasic(part(spec, 'basicChart')) }),
    hiddenDimensionStrategy: spec['hiddenDimensionStrategy'] ?? 'SKIP_HIDDEN_ROWS_AND_COLUMNS',
    fontName: spec['fontName'] ?? FONT.fontFamily,
  };
  return withBothColors(stored) as JsonObject;
}

function storedBasic(basic: JsonObject): JsonObject {
  const axes = basic['axis'];
  if (!Array.isArray(axes)) return basic;
  const axis = axes.map((each) => {
    const given = each as JsonObject;
    const format = given['title'] === undefined ? {} : { format: { ...FONT, ...part(given, 'format') } };
    return { viewWindowOptions: {}, ...given, ...format };
  });
  return { ...basic, axis };
}

/** Each `color` gets its `colorStyle` and the other way round; the style wins. Theme colours stay alone. */
function withBothColors(json: Json): Json {
  if (Array.isArray(json)) return json.map(withBothColors);
  if (typeof json !== 'object' || json === null) return json;
  const fields: Record<string, Json> = {};
  for (const [name, value = null] of Object.entries(json as JsonObject)) {
    const plain = /^(.*[cC]olor)(Style)?$/.exec(name);
    if (plain === null) fields[name] = withBothColors(value);
    else Object.assign(fields, colors(json as JsonObject, plain[1]!));
  }
  return fields;
}

function colors(holder: JsonObject, name: string): Record<string, Json> {
  const style = part(holder, `${name}Style`);
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

function part(holder: JsonObject, name: string): JsonObject {
  return (holder[name] ?? {}) as JsonObject;
}
