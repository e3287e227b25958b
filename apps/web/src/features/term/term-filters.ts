import type { TermKind, TermStatus } from '@panelflow/domain/glossary/term-rules.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'

export interface TermFilters {
  /** `global`, or a book's id */
  readonly book?: string
  readonly search?: string
  readonly language?: TargetLanguage
  /** those without a translation into the language */
  readonly missing?: 'true'
  readonly status?: TermStatus
  readonly kind?: TermKind
  /** of one book */
  readonly firstChapter?: number
  readonly chapterNumber?: number
}
