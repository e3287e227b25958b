import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { normaliseText } from '@panelflow/domain/text/normalise.ts'
import { brokenConstraint } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

export interface NewTerm {
  /** null: for every book */
  readonly bookId: string | null
  readonly original: string
  readonly translations: Readonly<Partial<Record<TargetLanguage, string>>>
  readonly remark?: string
  readonly explanation?: string
  /** number of the chapter it is first met in */
  readonly firstChapter?: number | null
  readonly sort?: number
}

const requireFields = ({ original, translations }: NewTerm): void => {
  const isTranslated = Object.values(translations).some((words) => words.trim() !== '')
  const errors = [
    ...(original.trim() === '' ? [fieldError('original', 'field.required')] : []),
    ...(isTranslated ? [] : [fieldError('translations', 'field.required')]),
  ]
  if (errors.length === 0) return
  throw new AppError('request.invalid', { fields: errors.map(({ field, code, params }) => ({ field, code, params })) })
}

/**
 * An approved term of the glossary (spec §5 "Term": the original is unique, at least one translation). Answers its id.
 * @throws AppError `request.invalid`, `term.original_taken`, `permission.role_denied`
 */
export const createTerm = async (deps: Pick<Deps, 'db' | 'ids' | 'clock'>, actor: Actor, term: NewTerm): Promise<string> => {
  const permission = can(actor, 'term.create_edit')
  if (!permission.ok) throw new AppError(permission.code, { ability: 'term.create_edit' })
  requireFields(term)
  const id = deps.ids.next()
  const original = term.original.trim()
  try {
    await deps.db
      .insertInto('term')
      .values({
        id,
        book_id: term.bookId,
        original,
        original_key: normaliseText(original),
        translations: JSON.stringify(term.translations),
        remark: term.remark ?? '',
        explanation: term.explanation ?? '',
        first_chapter: term.firstChapter ?? null,
        sort: term.sort ?? 0,
        created_at: deps.clock.now(),
      })
      .execute()
  } catch (error) {
    if (brokenConstraint(error) === 'term_original') throw new AppError('term.original_taken', { original })
    throw error
  }
  return id
}
