import { AppError } from '@panelflow/domain/error/app-error.ts'

/** `limit` says which of SHEET_LIMITS, or time, or memory. */
export const tooComplex = (limit: string): AppError => new AppError('sheet.too_complex', { limit })
export const notXlsx = (): AppError => new AppError('sheet.not_xlsx')
/** Macros, links to other files, document types: nothing a list of words needs. */
export const forbidden = (what: string): AppError =>
  new AppError('sheet.forbidden_content', { what })
