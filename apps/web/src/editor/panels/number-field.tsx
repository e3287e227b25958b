import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseNumber } from './parse-number.ts'

interface NumberFieldProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly decimals?: number
  readonly suffix?: string
  readonly disabled: boolean
}

/**
 * A number that is set when it is whole: on Enter, on leaving, by the arrows. It may be typed as a
 * calculation; what is no number is forgotten. `null` when the selected items differ.
 */
export const NumberField = ({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  decimals = 2,
  suffix = '',
  disabled,
}: NumberFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const round = (number: number): number => Math.round(number * 10 ** decimals) / 10 ** decimals
  const displayValue = value === null ? '' : `${round(value)}${suffix}`
  const parse = (words: string | null): number | null =>
    words === null ? null : parseNumber(words, suffix.trim())
  const commit = (next: number | null): void => {
    setTyped(null)
    const number = next === null ? null : round(next)
    if (number !== null && number !== value)
      onChange(Math.min(Math.max(number, min ?? number), max ?? number))
  }
  return (
    <TextInput
      size="xs"
      label={label}
      value={typed ?? displayValue}
      placeholder={value === null ? '–' : undefined}
      inputMode="decimal"
      disabled={disabled}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => commit(parse(typed))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(parse(typed))
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation()
          setTyped(null)
        }
        if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault()
          const from = parse(typed) ?? value ?? 0
          commit(from + (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1))
        }
      }}
    />
  )
}
