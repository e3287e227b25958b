/** what is read again after an account was changed */
import { orderCandidates } from '@panelflow/contract/assignment.ts'
import {
  accountCrews,
  accountOpenWork,
  accountGet,
  accountList,
} from '@panelflow/contract/account.ts'
export const ACCOUNT_READS = [
  accountList,
  accountGet,
  accountOpenWork,
  accountCrews,
  orderCandidates,
]
