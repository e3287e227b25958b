/**
 * Causes of machine work that failed at an engine of another house: what happened, and what to do,
 * has a sentence. Numbers as in error-code.ts.
 */
export const MACHINE_ERRORS = {
  'translator.unreachable': 50301,
  'translator.rejected_key': 50001,
  'translator.rate_limited': 42901,
  'translator.bad_answer': 50001,
  'translator.timeout': 50301,
  'translator.refused_address': 50001,
  // what engines cost
  'engine_price.changed_meanwhile': 40901,
} as const
