import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'

/**
 * A form over something others may change meanwhile: what they changed comes into the fields nobody touched here, what was typed stays.
 * @param values what the fields begin with; given anew when the row has changed
 */
export const useFreshForm = <Values extends FieldValues>(values: Values, resolver: Resolver<Values>): UseFormReturn<Values> => {
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    values,
    resolver,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
  })
  // touched fields are counted only for whoever has asked for them
  const { dirtyFields: _counted } = form.formState
  return form
}
