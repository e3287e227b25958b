import type { FieldError as RuleError } from '@panelflow/domain/error/field-error.ts'
import { useEffect } from 'react'
import type {
  FieldErrors,
  FieldValues,
  Path,
  Resolver,
  UseFormReturn,
  UseFormSetError,
} from 'react-hook-form'
import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'
import { isCallError } from '../http/call-error.ts'
import { failureSentence } from '../http/failure-message.ts'
import { getFieldErrors } from './field-messages.ts'

type ToFieldMessage = (error: RuleError) => string | undefined

/**
 * The rules of the domain as a form's resolver: the first error of each field, in words. `rename`
 * maps a rule's field to the form's.
 */
export const rulesResolver =
  <Values extends FieldValues>(
    rules: (values: Values) => readonly RuleError[],
    words: ToFieldMessage,
    rename: Readonly<Record<string, string>> = {},
  ): Resolver<Values> =>
  (values) => {
    const found = rules(values)
    if (found.length === 0) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const error of found) {
      const field = rename[error.field] ?? error.field
      errors[field] ??= { type: error.code, message: words(error) ?? '' }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }

/** Marks the fields a refused call names. Answers whether there were any. */
export const markFields = <Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
  words: ToFieldMessage,
  rename: Readonly<Record<string, string>> = {},
): boolean => {
  const faults = getFieldErrors(error)
  for (const fault of faults) {
    const name = rename[fault.field] ?? fault.field
    const field = fields.find((one) => one === name)
    if (field) setError(field, { type: fault.code, message: words(fault) })
  }
  return faults.length > 0
}

/**
 * The sentence of this refusal, for the field it is about; undefined: nothing went wrong, or
 * something else.
 */
export const factSentence = (error: unknown, fact: ErrorCode): string | undefined =>
  isCallError(error) && error.fact === fact ? failureSentence(error) : undefined

/**
 * Puts the sentence of a refusal beside the field it is about, and the cursor there: a name that is
 * taken is known only after sending.
 */
export const markFact = <Values extends FieldValues>(
  error: unknown,
  facts: Readonly<Partial<Record<ErrorCode, Path<Values>>>>,
  setError: UseFormSetError<Values>,
): void => {
  const fact = isCallError(error) ? error.fact : null
  const field = fact === null ? undefined : facts[fact]
  if (field !== undefined)
    setError(field, { type: String(fact), message: failureSentence(error) }, { shouldFocus: true })
}

/**
 * Where a rule looks at several fields, changing one may settle or raise what stands beside
 * another:
 * once the form was tried, every change looks at all fields again, not only at the changed one.
 */
export const useRulesAcross = <Values extends FieldValues>({
  watch,
  trigger,
  formState: { isSubmitted },
}: Pick<UseFormReturn<Values>, 'watch' | 'trigger' | 'formState'>): void => {
  useEffect(() => {
    if (!isSubmitted) return undefined
    const { unsubscribe } = watch((_values, { type }) => {
      // what the program itself puts in is looked at when it is sent
      if (type === 'change') void trigger()
    })
    return unsubscribe
  }, [watch, trigger, isSubmitted])
}
