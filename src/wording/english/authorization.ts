/** Google has withdrawn the add-on's authorization. Both the server and the sidebar show this text. */
export const lostAuthorization = {
  happened: 'Google no longer allows Ad Reports to work for you.',
  doNext: 'Choose Extensions ▸ Ad Reports ▸ Open in the menu above, and allow what Google asks for.',
};
