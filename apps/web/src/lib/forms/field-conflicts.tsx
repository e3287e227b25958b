import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { joinList } from '../i18n/join-list.ts'
import type { FormConflicts } from './merge-fresh.ts'

interface FieldConflictsProps<Values extends object> {
  readonly conflicts: FormConflicts<Values>
  /** names of the fields as the form shows them */
  readonly labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** a value as the form shows it; undefined: as it is */
  readonly show?: (name: keyof Values & string, values: Values) => string | undefined
}

/** The header of a dialog stays over what is scrolled. */
const DIALOG_HEADER = 72

const useFormatValue = (): ((value: unknown) => string) => {
  const { t, i18n } = useTranslation()
  return (value) => {
    if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
    if (
      value === '' ||
      value === null ||
      value === undefined ||
      (Array.isArray(value) && value.length === 0)
    )
      return t('conflict.empty')
    if (Array.isArray(value)) return joinList(value.map(String), i18n.language)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/**
 * A long form may have scrolled past the notice. It scrolls into view when it appears, except while
 * somebody types.
 */
const useShowOnAppearance = (names: readonly string[]) => {
  const ref = useRef<HTMLDivElement>(null)
  const visibleNames = names.join(' ')
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea') ?? false
    if (visibleNames !== '' && !isTyping) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [visibleNames])
  return ref
}

/** Fields that this form and another person changed: both versions, and a choice for each. */
export const FieldConflicts = <Values extends object>({
  conflicts,
  labels,
  show,
}: FieldConflictsProps<Values>) => {
  const { t } = useTranslation()
  const format = useFormatValue()
  const { names, mine, stored, keepMine, takeStored } = conflicts
  const ref = useShowOnAppearance(names)
  if (names.length === 0) return null
  return (
    <Alert
      ref={ref}
      color="yellow"
      variant="light"
      p="xs"
      data-form-notice
      style={{ scrollMarginTop: DIALOG_HEADER }}
    >
      <Text fz="sm" role="status">
        {t('conflict.title')}
      </Text>
      <Stack gap="xs" mt="xs">
        {names.map((name) => (
          <Fieldset key={name} variant="unstyled" legend={<b>{labels[name] ?? name}</b>}>
            <Group gap="xs" justify="space-between" align="flex-start">
              <Stack gap={0} style={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
                <Text fz="sm">
                  {t('conflict.mine', { value: show?.(name, mine) ?? format(mine[name]) })}
                </Text>
                <Text fz="sm">
                  {t('conflict.stored', { value: show?.(name, stored) ?? format(stored[name]) })}
                </Text>
              </Stack>
              <Group gap={6}>
                <Button size="compact-sm" variant="default" onClick={() => keepMine(name)}>
                  {t('conflict.keep_mine')}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => takeStored(name)}>
                  {t('conflict.take_stored')}
                </Button>
              </Group>
            </Group>
          </Fieldset>
        ))}
      </Stack>
    </Alert>
  )
}
