/** what is read again after a term was changed */
export const TERM_READS = ['term.list', 'term.get', 'book.terms'] as const
