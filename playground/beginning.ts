/** How a user can begin: with the example reports, or with an empty file in which the add-on was never opened and has no key. */
export type Beginning = 'filled' | 'empty';
