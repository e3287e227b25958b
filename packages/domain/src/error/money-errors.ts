/** Codes of rates, pay sheets and costs. */
export const MONEY_ERRORS = {
  'money_settings.changed_meanwhile': 40901,
  /** rates and sheets are amounts of that currency */
  'money_settings.currency_in_use': 40902,
  'pay_rate.not_found': 40401,
  'pay_rate.changed_meanwhile': 40901,
  'pay_rate.overlaps': 42201,
  'pay_record.not_found': 40401,
  'pay_record.changed_meanwhile': 40901,
  'pay_adjustment.not_found': 40401,
  'pay_adjustment.locked': 40902,
  'pay_sheet.not_found': 40401,
  'pay_sheet.period_invalid': 42201,
  /** a day of the period is not over */
  'pay_sheet.period_open': 42201,
  'pay_sheet.overlaps': 40902,
  'pay_sheet.empty': 42201,
  /** work without an amount, which was not agreed to */
  'pay_sheet.unpriced': 42201,
  /** the preview that was seen is not what would be locked */
  'pay_sheet.changed_meanwhile': 40901,
  'cost_plan.changed_meanwhile': 40901,
} as const
