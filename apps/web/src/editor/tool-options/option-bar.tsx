import { Slider, Text } from '@mantine/core'
import classes from './tool-options.module.css'

interface OptionBarProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly onChange: (value: number) => void
  /** the pointer or the key was let go */
  readonly onChangeEnd?: () => void
}

/** A figure that is pulled. */
export const OptionBar = ({
  label,
  value,
  min,
  max,
  unit,
  onChange,
  onChangeEnd,
}: OptionBarProps) => (
  <div className={classes['bar']} data-option-bar>
    <Text fz="xs">{label}</Text>
    <Slider
      className={classes['slider']}
      size="sm"
      min={min}
      max={max}
      value={value}
      label={null}
      thumbLabel={label}
      onChange={onChange}
      {...(onChangeEnd === undefined ? {} : { onChangeEnd })}
    />
    <Text fz="xs" c="dimmed" className={classes['figure']}>{`${value}${unit}`}</Text>
  </div>
)
