import { ActionIcon, Group, Select, Textarea } from '@mantine/core'
import { REASON_CODES, type ReasonCode } from '@panelflow/domain/check-request/reason-code.ts'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface FixLineProps {
  readonly kind: ReasonCode
  readonly onKind: (kind: ReasonCode) => void
  readonly words: string
  readonly onTextChange: (words: string) => void
  readonly onBlur?: () => void
  /** what the words are for */
  readonly label: string
  readonly error?: string | undefined
  /** what stands before the kind */
  readonly before?: ReactNode
  /** null: the last line stays */
  readonly onRemove: (() => void) | null
}

/** One thing that is wrong: its kind and words about it. */
export const FixLine = ({
  kind,
  onKind,
  words,
  onTextChange,
  onBlur,
  label,
  error,
  before,
  onRemove,
}: FixLineProps) => {
  const { t } = useTranslation()
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      {before}
      <Select
        w={140}
        aria-label={t('route.reason_code')}
        allowDeselect={false}
        data={REASON_CODES.map((code) => ({ value: code, label: t(`reason_code.${code}`) }))}
        value={kind}
        onChange={(value) => onKind(REASON_CODES.find((code) => code === value) ?? kind)}
      />
      <Textarea
        flex={1}
        aria-label={label}
        placeholder={label}
        autosize
        minRows={1}
        maxLength={2000}
        error={error}
        value={words}
        onChange={({ currentTarget }) => onTextChange(currentTarget.value)}
        {...(onBlur === undefined ? {} : { onBlur })}
      />
      {onRemove === null ? null : (
        <ActionIcon
          aria-label={t('action.remove')}
          title={t('action.remove')}
          size="lg"
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}
