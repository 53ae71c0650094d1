/** The headers of columns and their notes, from texts such as “Rows: Rows in the sheet of the report.” or “Source”, without a note. */
export function parseColumnTexts<Field extends string>(all: Readonly<Record<Field, string>>) {
  const parts = Object.entries<string>(all).map(([field, text]) => {
    const [label = ''] = text.split(': ', 1);
    return [field, { label, note: text.slice(label.length + 2) }];
  });
  return Object.fromEntries(parts) as Record<Field, { readonly label: string; readonly note: string }>;
}
