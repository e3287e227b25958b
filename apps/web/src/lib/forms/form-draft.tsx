import { Alert, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { sessionStore } from '../http/session-store.ts'
import { parseFormDraft } from './parse-form-draft.ts'

interface FormDraft<Values extends object> {
  /** of the form, and of what it is about: `order.edit:<id>` */
  readonly name: string
  readonly values: Values
  /** something differs from what the form began with */
  readonly isDirty: boolean
  /** the person wants the values of before the reload */
  readonly onRestore: (values: Values) => void
}

const toKey = (name: string): string =>
  `panelflow.form_draft.${sessionStore.getState().user?.id ?? ''}.${name}`

/**
 * What was filled in outlives a reload of the page, in this tab of the browser: the form offers it
 * when it is opened again (issue 18.14). Closing or sending the form ends it. Not for forms with
 * passwords and keys.
 * @returns the offer, to be shown above the fields; null: there is none
 */
export const useFormDraft = <Values extends object>({
  name,
  values,
  isDirty,
  onRestore,
}: FormDraft<Values>): ReactNode => {
  const { t } = useTranslation()
  const key = toKey(name)
  const [offered, setOffered] = useState(() => parseFormDraft(sessionStorage.getItem(key), values))
  const stored = isDirty ? JSON.stringify(values) : null
  useEffect(() => {
    // what is offered stays there until something else is filled in
    if (stored !== null) sessionStorage.setItem(key, stored)
  }, [key, stored])
  // does not run when the page is reloaded
  useEffect(() => () => sessionStorage.removeItem(key), [key])
  if (offered === null) return null
  const restore = (): void => {
    onRestore(offered)
    setOffered(null)
  }
  const discard = (): void => {
    if (stored === null) sessionStorage.removeItem(key)
    setOffered(null)
  }
  return (
    <Alert color="blue" variant="light" p="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text fz="sm">{t('form_draft.offer')}</Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={discard}>
            {t('form_draft.discard')}
          </Button>
          <Button size="compact-sm" onClick={restore}>
            {t('form_draft.restore')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

/** Fills in a form of the form library, as if the person had. */
export const fillForm = <Values extends FieldValues>(
  { setValue }: Pick<UseFormReturn<Values>, 'setValue'>,
  values: Values,
): void => {
  for (const [field, value] of Object.entries(values))
    setValue(field as Path<Values>, value, { shouldDirty: true })
}

/** `useFormDraft` of a form of the form library. */
export const useFieldsDraft = <Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
): ReactNode =>
  useFormDraft({
    name,
    values: form.watch(),
    isDirty: form.formState.isDirty,
    onRestore: (values) => fillForm(form, values),
  })

/** `useFormDraft` of a form of `useFreshValues`. */
export const useValuesDraft = <Values extends object>(
  name: string,
  form: {
    readonly values: Values
    readonly changed: Partial<Values>
    readonly change: (values: Values) => void
  },
): ReactNode =>
  useFormDraft({
    name,
    values: form.values,
    isDirty: Object.keys(form.changed).length > 0,
    onRestore: form.change,
  })
