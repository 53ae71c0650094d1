/** The style of the texts of a column. Only texts that the two styles read differently decide; without such texts, it is the first. 'unclear' if both styles can read all of these texts, or none can. */
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

/** What a single text means; undefined if it means different things in the two styles. */
export function parseUnambiguous<Style extends string>(
  text: string,
  styles: readonly [Style, Style],
  parse: (text: string, style: Style) => string | undefined,
): string | undefined {
  const style = detectStyle([text], styles, parse);
  return style === 'unclear' ? undefined : parse(text, style);
}
