/**
 * Account names are the same when they look the same: case, width and spaces around do not count
 * (spec 5.account.unique).
 */
export const toNameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
