import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface ChapterNumberInputProps {
  readonly label: string
  readonly description?: ReactNode
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly error: string | undefined
  readonly value: number | ''
  readonly onChange: (value: number | '') => void
  readonly onBlur?: () => void
}

/** The number of a chapter as it is typed; empty while there is none. */
export const ChapterNumberInput = ({ onChange, ...props }: ChapterNumberInputProps) => (
  <NumberInput
    {...props}
    withAsterisk
    allowNegative={false}
    min={1}
    clampBehavior="none"
    onChange={(value) => onChange(value === '' ? '' : Number(value))}
  />
)
