import { Button, Popover } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import {
  IconBold,
  IconDots,
  IconPalette,
  IconItalic,
  IconRotate2,
  IconSquareNumber2,
  IconTextDecrease,
  IconTextIncrease,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type Flag,
  isStretch,
  stretchValue,
  styleStretch,
  toggleStretch,
} from '../engine/range-edits.ts'

import type { RangeToolProps } from './letter-details.tsx'
import { DetailsTool, ReadingTool, StyleTool } from './range-tools.tsx'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

const ICON = 15
/** Letters that are emphasised by marks beside them. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const SIZE = { step: 0.1, least: 0.25, most: 4 }

interface ToolProps {
  readonly label: string
  readonly on?: boolean
  readonly reason: string | null
  readonly onClick: () => void
  readonly children: ReactNode
}

/** The marked letters stay marked while a button is pressed. */
const Tool = ({ label, on = false, reason, onClick, children }: ToolProps) => (
  <span onMouseDown={(event) => event.preventDefault()}>
    <IconButton
      label={label}
      reason={reason}
      size="sm"
      variant={on ? 'filled' : 'subtle'}
      color={on ? 'ink' : 'gray'}
      onClick={onClick}
    >
      {children}
    </IconButton>
  </span>
)

export const ColorPalette = lazyPart(async () => (await import('./color-field.tsx')).ColorPalette)

const ColorTool = ({
  editor,
  pageId,
  text,
  stretch,
  reason,
}: RangeToolProps & { readonly reason: string | null }) => {
  const t = usePanelTranslations()
  const color = stretch === null ? null : stretchValue(text.props, stretch, 'color')
  const put = (next: string | undefined): void => {
    if (stretch !== null) styleStretch(editor, pageId, text.id, stretch, { color: next })
  }
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      withRoles={false}
      disabled={stretch === null}
    >
      <Popover.Target>
        <span onMouseDown={(event) => event.preventDefault()}>
          <IconButton
            label={t('range.color')}
            reason={reason}
            size="sm"
            variant="subtle"
            color="gray"
          >
            <IconPalette size={ICON} />
          </IconButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <ColorPalette value={color ?? text.props.color} onChange={put} />
        <Button size="compact-xs" variant="subtle" mt={6} onClick={() => put(undefined)}>
          {t('range.own_color')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** What the marked words of a text can be set in. Buttons of vertical writing only appear
 * there, marks of emphasis where there are letters that take them. */
export const RangeBar = (props: RangeToolProps) => {
  const { editor, pageId, text, stretch } = props
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  const reason = stretch === null ? t('range.mark_first') : null
  const isOn = (name: Flag): boolean => stretch !== null && isStretch(text.props, stretch, name)
  const toggle = (name: Flag) => (): void => {
    if (stretch !== null) toggleStretch(editor, pageId, text.id, stretch, name)
  }
  const resize = (by: number) => (): void => {
    if (stretch === null) return
    const next = Math.round(((stretchValue(text.props, stretch, 'size') ?? 1) + by) * 100) / 100
    const size = Math.min(SIZE.most, Math.max(SIZE.least, next))
    styleStretch(editor, pageId, text.id, stretch, { size: size === 1 ? undefined : size })
  }
  const vertical = text.props.writing === 'vertical'
  const emphasises = EAST_ASIAN.test(text.props.translation)
  return (
    <div className={classes['rangeBar']} role="toolbar" aria-label={t('range.bar')}>
      <Tool
        label={keyLabel(t('properties.bold'), 'bold')}
        on={isOn('bold')}
        reason={reason}
        onClick={toggle('bold')}
      >
        <IconBold size={ICON} />
      </Tool>
      <Tool
        label={keyLabel(t('properties.italic'), 'italic')}
        on={isOn('italic')}
        reason={reason}
        onClick={toggle('italic')}
      >
        <IconItalic size={ICON} />
      </Tool>
      <ColorTool {...props} reason={reason} />
      <Tool label={t('range.smaller')} reason={reason} onClick={resize(-SIZE.step)}>
        <IconTextDecrease size={ICON} />
      </Tool>
      <Tool label={t('range.larger')} reason={reason} onClick={resize(SIZE.step)}>
        <IconTextIncrease size={ICON} />
      </Tool>
      {emphasises ? (
        <Tool
          label={t('range.emphasis')}
          on={isOn('emphasis')}
          reason={reason}
          onClick={toggle('emphasis')}
        >
          <IconDots size={ICON} />
        </Tool>
      ) : null}
      {emphasises ? <ReadingTool {...props} reason={reason} /> : null}
      <StyleTool {...props} reason={reason} />
      <DetailsTool {...props} reason={reason} />
      {vertical ? (
        <>
          <Tool
            label={t('range.upright')}
            on={isOn('upright')}
            reason={reason}
            onClick={toggle('upright')}
          >
            <IconRotate2 size={ICON} />
          </Tool>
          <Tool label={t('range.tcy')} on={isOn('tcy')} reason={reason} onClick={toggle('tcy')}>
            <IconSquareNumber2 size={ICON} />
          </Tool>
        </>
      ) : null}
    </div>
  )
}
