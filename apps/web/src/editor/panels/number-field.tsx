import { NumberInput } from '@mantine/core'
import { useState } from 'react'

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
 * A number that is set when it is whole: on Enter, on leaving, by the arrows. `null` when the
 * selected items differ.
 */
export const NumberField = ({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  decimals = 2,
  suffix,
  disabled,
}: NumberFieldProps) => {
  const [typed, setTyped] = useState<number | string | null>(null)
  const displayValue = value === null ? '' : Math.round(value * 10 ** decimals) / 10 ** decimals
  const commit = (next: number | string | null): void => {
    setTyped(null)
    const number = typeof next === 'number' ? next : Number.parseFloat(next ?? '')
    if (Number.isFinite(number) && number !== value)
      onChange(Math.min(Math.max(number, min ?? number), max ?? number))
  }
  return (
    <NumberInput
      size="xs"
      label={label}
      value={typed ?? displayValue}
      placeholder={value === null ? '–' : undefined}
      min={min}
      max={max}
      step={step}
      decimalScale={decimals}
      suffix={suffix}
      disabled={disabled}
      clampBehavior="none"
      hideControls
      onChange={setTyped}
      onBlur={() => commit(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(typed)
        if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault()
          const from = typeof typed === 'number' ? typed : (value ?? 0)
          commit(from + (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1))
        }
      }}
    />
  )
}
