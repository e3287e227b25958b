/** what is read again after a term was changed */
import { bookTerms } from '@panelflow/contract/book.ts'
import { termGet, termList } from '@panelflow/contract/term.ts'
export const TERM_READS = [termList, termGet, bookTerms]
