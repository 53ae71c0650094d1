/**
 * Messages about problems, for the owner of reports and for others whom the owner has chosen (`recipients.ts`). `notify-people.ts` sends
 * them, by mail and to a chat (`chat.ts`).
 */
export * from './notify-people';
export * from './recipients';
