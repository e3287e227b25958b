import { ColorSwatch, Group, Text, UnstyledButton } from '@mantine/core'
import type { ThemeColor } from '@panelflow/ui/tokens/theme.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface ThemeSwatchesProps {
  readonly label: string
  readonly colors: readonly ThemeColor[]
  readonly value: ThemeColor
  readonly onChange: (color: ThemeColor) => void
}

export const ThemeSwatches = ({ label, colors, value, onChange }: ThemeSwatchesProps) => {
  const { t } = useTranslation()
  return (
    <div role="radiogroup" aria-label={label}>
      <Text fz="sm" mb={6}>
        {label}
      </Text>
      <Group gap="xs">
        {colors.map((color) => (
          <UnstyledButton
            key={color}
            role="radio"
            aria-checked={color === value}
            aria-label={t(`settings.color_${color}`)}
            title={t(`settings.color_${color}`)}
            onClick={() => onChange(color)}
            style={{ borderRadius: '50%' }}
          >
            <ColorSwatch component="span" color={`var(--mantine-color-${color}-filled)`} size={28}>
              {color === value ? <IconCheck size={16} color="#fff" /> : null}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </Group>
    </div>
  )
}
