/** The permissions that the add-on asks for. Users can grant each of them alone. */
export const PERMISSIONS = [
  'spreadsheets',
  'script.external_request',
  'script.scriptapp',
  'script.container.ui',
  'script.send_mail',
  'userinfo.email',
] as const;

/** `bigquery` is only in the build with BigQuery. */
export type Permission = (typeof PERMISSIONS)[number] | 'bigquery';

export function toScopeAddress(permission: Permission): string {
  return `https://www.googleapis.com/auth/${permission}`;
}

/** The permissions that an error of Google names. Its words are in the user's language, but the addresses of scopes are not translated. */
export function listNamedPermissions(message: string): Permission[] {
  return [...PERMISSIONS, 'bigquery' as const].filter((permission) =>
    message.includes(toScopeAddress(permission)),
  );
}
