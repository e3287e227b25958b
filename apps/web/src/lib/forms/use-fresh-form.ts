import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import {
  type FormConflicts,
  type FreshFields,
  keepMine,
  mergeFresh,
  openConflicts,
} from './merge-fresh.ts'

type FreshForm<Values extends FieldValues> = UseFormReturn<Values> & {
  readonly conflicts: FormConflicts<Values>
}

/** Notes which fields both sides changed; the form itself keeps the values. */
const useConflicts = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  present: Values,
): FormConflicts<Values> => {
  const [noted, setNoted] = useState<Omit<FreshFields<Values>, 'values'>>(() => ({
    base: present,
    contested: new Set(),
  }))
  const fields = { ...noted, values: form.getValues() }
  const merged = mergeFresh(fields, present)
  if (merged !== fields) setNoted({ base: merged.base, contested: merged.contested })
  return {
    names: openConflicts({ ...merged, values: fields.values }),
    mine: fields.values,
    stored: present,
    keepMine: (name) =>
      setNoted((now) => ({ ...now, contested: keepMine({ ...fields, ...now }, name).contested })),
    takeStored: (name) => {
      setNoted((now) => ({ ...now, contested: keepMine({ ...fields, ...now }, name).contested }))
      form.setValue(name as string as Path<Values>, present[name], {
        shouldDirty: true,
        shouldValidate: true,
      })
    },
  }
}

/**
 * A form over something others may change meanwhile: what they changed comes into the fields nobody
 * touched here, what was typed stays.
 * @param values what the fields begin with; given anew when the row has changed
 */
export const useFreshForm = <Values extends FieldValues>(
  values: Values,
  resolver: Resolver<Values>,
): FreshForm<Values> => {
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    values,
    resolver,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
  })
  // touched fields are counted only for whoever has asked for them
  const { dirtyFields: _counted } = form.formState
  const conflicts = useConflicts(form, values)
  return { ...form, conflicts }
}
