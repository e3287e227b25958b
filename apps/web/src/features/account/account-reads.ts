/** what is read again after an account was changed */
export const ACCOUNT_READS = [
  'account.list',
  'account.get',
  'account.open_work',
  'order.candidates',
] as const
