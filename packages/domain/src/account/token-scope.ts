/** `read`: only GET; `write`: everything the person may, but accounts, passwords and tokens. */
export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
