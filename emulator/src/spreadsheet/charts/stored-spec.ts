/** The specification of a chart as Google keeps it: with its defaults, and with colours of 8 bits under both of their names. */
import { withBothColors } from '../colors';
import type { JsonObject } from '../json';

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
  return withBothColors(stored);
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

function part(holder: JsonObject, name: string): JsonObject {
  return (holder[name] ?? {}) as JsonObject;
}
