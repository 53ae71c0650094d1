/** A dialog's page in the style of the add-on's sidebar. `body` is HTML; `script` runs when the body is in the page. */
export function page(body: string, script: string): string {
  return `<style>${STYLE}</style>\n${body}\n<script>\n${script}\n</script>`;
}

/** Text for the body of a page, or an attribute in double quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const STYLE = `
body { margin: 8px; color: #202124; font: 13px/18px Roboto, Arial, sans-serif; }
p { margin: 0 0 12px; }
table { width: 100%; border-collapse: collapse; margin: 0 0 12px; font: inherit; }
th, td { padding: 4px 8px; border: 1px solid #dadce0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: #f1f3f4; font-weight: 600; }
td:nth-child(-n+2) { white-space: nowrap; }
.differs { background: #fce8e6; }
.differs td:first-child { color: #c5221f; font-weight: 600; }
textarea { width: 100%; box-sizing: border-box; font: 12px/16px monospace; }
button { padding: 6px 16px; border: 0; border-radius: 4px; color: #fff; background: #1a73e8; font: inherit; cursor: pointer; }
`;
