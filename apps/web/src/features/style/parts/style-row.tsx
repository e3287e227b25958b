import { Checkbox, Group, Kbd, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { StyleView } from '@panelflow/contract/style.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconGripVertical, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getReasonText } from '../../../lib/forms/reason.ts'
import classes from '../../../lib/table/drawer-list.module.css'

interface StyleRowProps {
  readonly style: StyleView
  readonly isSelection: boolean
  /** the key that gives it; null: none has */
  readonly keyName: string | null
  readonly fontName: string
  /** words set in the style */
  readonly picture: ReactNode
  readonly marked: boolean
  readonly onMark: (marked: boolean) => void
  readonly onGive: () => void
  readonly onEdit: () => void
}

/** One style: a click gives it to what is selected. */
export const StyleRow = ({
  style,
  isSelection,
  keyName,
  fontName,
  picture,
  marked,
  onMark,
  onGive,
  onEdit,
}: StyleRowProps) => {
  const { t } = useTranslation('style')
  const { name, remark, size, align, fontStyle, more } = style
  const sums = [
    `${size} px`,
    ...(fontStyle === 'normal' ? [] : [t(`font_style.${fontStyle}`)]),
    t(`align.${align}`),
    ...(more.writing === 'vertical' ? [t('vertical')] : []),
    ...(more.warp ? [t('warped')] : []),
    ...(more.rotation ? [`${Math.round(more.rotation)}°`] : []),
  ]
  return (
    <li className={classes['row']} data-sort-id={style.id} data-style={style.id}>
      <Checkbox
        size="xs"
        aria-label={t('mark', { name })}
        checked={marked}
        onChange={(event) => onMark(event.currentTarget.checked)}
      />
      <UnstyledButton className={classes['give']} onClick={onGive}>
        <VisuallyHidden>{t(isSelection ? 'give' : 'give_chosen', { name })}</VisuallyHidden>
        <Group gap={6} wrap="nowrap">
          {keyName === null ? null : <Kbd size="xs">{keyName}</Kbd>}
          <Text fz="sm" fw={600} truncate title={name}>
            {name}
          </Text>
          {more.color === undefined ? null : (
            <span className={classes['swatch']} style={{ background: more.color }} aria-hidden />
          )}
        </Group>
        {picture}
        <Text fz="xs" c="dimmed" truncate title={`${fontName} · ${sums.join(' · ')}`}>
          {fontName} · {sums.join(' · ')}
        </Text>
        {remark === '' ? null : (
          <Text fz="xs" truncate title={remark}>
            {remark}
          </Text>
        )}
      </UnstyledButton>
      <IconButton
        variant="subtle"
        color="gray"
        label={t('edit', { name })}
        reason={getReasonText(style.can['edit'])}
        onClick={onEdit}
      >
        <IconPencil size={15} />
      </IconButton>
      {style.can['sort'] === true ? (
        <span draggable data-sort-grip>
          <IconButton variant="subtle" color="gray" label={t('sort.handle', { name })}>
            <IconGripVertical size={15} />
          </IconButton>
        </span>
      ) : null}
    </li>
  )
}
