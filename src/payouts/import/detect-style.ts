/** The style in which each text of a column can be read; the first if all mean the same in both; 'unclear' if some do not, or if texts contradict each other. */
export function detectStyle<Style extends string>(
  texts: readonly string[],
  [first, second]: readonly [Style, Style],
  parse: (text: string, style: Style) => string | undefined,
): Style | 'unclear' {
  const differentReadings = [...new Set(texts)]
    .map((text) => ({ inFirst: parse(text, first), inSecond: parse(text, second) }))
    .filter(({ inFirst, inSecond }) => inFirst !== inSecond);
  if (differentReadings.length === 0) return first;
  const needsFirst = differentReadings.some(({ inSecond }) => inSecond === undefined);
  const needsSecond = differentReadings.some(({ inFirst }) => inFirst === undefined);
  if (needsFirst && !needsSecond) return first;
  if (needsSecond && !needsFirst) return second;
  return 'unclear';
}

/** What a single text means, if it can be read in one way alone. */
export function parseUnambiguous<Style extends string>(
  text: string,
  styles: readonly [Style, Style],
  parse: (text: string, style: Style) => string | undefined,
): string | undefined {
  const style = detectStyle([text], styles, parse);
  return style === 'unclear' ? undefined : parse(text, style);
}
