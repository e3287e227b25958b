import { Group, SegmentedControl, ActionIcon, Tooltip } from '@mantine/core'
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconItalic,
  IconLayoutAlignBottom,
  IconLayoutAlignMiddle,
  IconLayoutAlignTop,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hasScript } from '@panelflow/domain/locale/language.ts'
import { ColorField } from './color-field.tsx'
import { NumberField } from './number-field.tsx'
import classes from './panels.module.css'
import type { FieldGroupProps } from './field-group.ts'
import { FontField } from './font-field.tsx'
import { isMixed, sharedValue } from './shared-value.ts'
import { usePanelTranslations } from './use-panel-translations.ts'

interface ToggleProps {
  readonly label: string
  readonly on: boolean
  readonly disabled: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A switch the size of a letter: bold, italic. */
const Toggle = ({ label, on, disabled, onToggle, children }: ToggleProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant={on ? 'filled' : 'default'}
      color={on ? 'ink' : 'gray'}
      aria-label={label}
      aria-pressed={on}
      disabled={disabled}
      onClick={onToggle}
    >
      {children}
    </ActionIcon>
  </Tooltip>
)

const ICON = 16

const Alignment = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelTranslations()
  const icon = (picture: ReactNode, label: string): ReactNode => (
    <span role="img" aria-label={label}>
      {picture}
    </span>
  )
  return (
    <Group gap="xs" wrap="nowrap">
      <SegmentedControl
        size="xs"
        aria-label={t('properties.align')}
        disabled={isLocked('align')}
        value={sharedValue(texts, 'align') ?? ''}
        onChange={(align) =>
          set({ align: align === 'left' || align === 'right' ? align : 'center' })
        }
        data={[
          { value: 'left', label: icon(<IconAlignLeft size={ICON} />, t('properties.align_left')) },
          {
            value: 'center',
            label: icon(<IconAlignCenter size={ICON} />, t('properties.align_center')),
          },
          {
            value: 'right',
            label: icon(<IconAlignRight size={ICON} />, t('properties.align_right')),
          },
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('properties.valign')}
        disabled={isLocked('valign')}
        value={sharedValue(texts, 'valign') ?? ''}
        onChange={(valign) =>
          set({ valign: valign === 'top' || valign === 'bottom' ? valign : 'middle' })
        }
        data={[
          {
            value: 'top',
            label: icon(<IconLayoutAlignTop size={ICON} />, t('properties.valign_top')),
          },
          {
            value: 'middle',
            label: icon(<IconLayoutAlignMiddle size={ICON} />, t('properties.valign_middle')),
          },
          {
            value: 'bottom',
            label: icon(<IconLayoutAlignBottom size={ICON} />, t('properties.valign_bottom')),
          },
        ]}
      />
    </Group>
  )
}

/** Latin letters as typed, in capitals or in small capitals. */
const Capitals = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelTranslations()
  const value = isMixed(texts, 'caps') ? '' : (sharedValue(texts, 'caps') ?? 'none')
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('properties.caps')}
      disabled={isLocked('caps')}
      value={value}
      onChange={(next) => set({ caps: next === 'all' || next === 'small' ? next : null })}
      data={(['none', 'all', 'small'] as const).map((each) => ({
        value: each,
        label: t(`properties.caps_mode.${each}`),
      }))}
    />
  )
}

/** Font, size, weight, spacing, colour and how the words sit in the box. */
export const TypeFields = (group: FieldGroupProps) => {
  const t = usePanelTranslations()
  const { texts, language, isLocked, set } = group
  const [bold, italic] = [
    sharedValue(texts, 'bold') === true,
    sharedValue(texts, 'italic') === true,
  ]
  return (
    <>
      <h2 className={classes['heading']}>{t('properties.type')}</h2>
      <FontField
        language={language}
        value={sharedValue(texts, 'font')}
        disabled={isLocked('font')}
        onChange={(font) => set({ font })}
      />
      <div className={classes['row']}>
        <NumberField
          label={t('properties.size')}
          value={sharedValue(texts, 'size')}
          min={1}
          max={2000}
          suffix=" px"
          disabled={isLocked('size')}
          onChange={(size) => set({ size })}
        />
        <Group gap={6}>
          <Toggle
            label={t('properties.bold')}
            on={bold}
            disabled={isLocked('bold')}
            onToggle={() => set({ bold: !bold })}
          >
            <IconBold size={ICON} />
          </Toggle>
          <Toggle
            label={t('properties.italic')}
            on={italic}
            disabled={isLocked('italic')}
            onToggle={() => set({ italic: !italic })}
          >
            <IconItalic size={ICON} />
          </Toggle>
        </Group>
      </div>
      <div className={classes['row']}>
        <NumberField
          label={t('properties.line_spacing')}
          value={sharedValue(texts, 'lineSpacing')}
          min={0.5}
          max={5}
          step={0.05}
          disabled={isLocked('lineSpacing')}
          onChange={(lineSpacing) => set({ lineSpacing })}
        />
        <NumberField
          label={t('properties.letter_spacing')}
          value={sharedValue(texts, 'letterSpacing')}
          min={-1}
          max={5}
          step={0.01}
          suffix=" em"
          disabled={isLocked('letterSpacing')}
          onChange={(letterSpacing) => set({ letterSpacing })}
        />
      </div>
      {hasScript(language, 'latin') ? <Capitals {...group} /> : null}
      <Alignment {...group} />
      <ColorField
        label={t('properties.color')}
        value={sharedValue(texts, 'color')}
        disabled={isLocked('color')}
        onChange={(color) => set({ color })}
      />
    </>
  )
}
