import { Button, Group, Popover, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { MAX_READING } from '@panelflow/domain/page/document/item-values.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { toLetterStyle } from '@panelflow/domain/style/style-preset.ts'
import {
  IconAdjustmentsHorizontal,
  IconLanguageHiragana,
  IconTypography,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useWatched } from '../canvas/use-watched.ts'
import { readingIn, styleStretch } from '../engine/range-edits.ts'
import type { Stretch } from '../engine/selection.ts'
import type { RangeToolProps } from './letter-details.tsx'
import { usePanelTranslations } from './use-panel-translations.ts'

interface ReadingFormProps extends Omit<RangeToolProps, 'stretch'> {
  readonly stretch: Stretch
  readonly onDone: () => void
}

const ReadingForm = ({ editor, pageId, text, stretch, onDone }: ReadingFormProps) => {
  const t = usePanelTranslations()
  const before = readingIn(text.props, stretch)
  const [reading, setReading] = useState(before)
  const isLeft = useRef(false)
  /** Once: leaving the field sets what was typed, Escape forgets it. */
  const put = (next: string): void => {
    if (isLeft.current) return
    isLeft.current = true
    const ruby = next.trim()
    if (ruby !== before)
      styleStretch(editor, pageId, text.id, stretch, { ruby: ruby === '' ? undefined : ruby })
    onDone()
  }
  return (
    <form
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) put(reading)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') isLeft.current = true
      }}
      onSubmit={(event) => {
        event.preventDefault()
        put(reading)
      }}
    >
      <TextInput
        size="xs"
        w={240}
        data-autofocus
        label={t('range.reading_label', {
          words: text.props.translation.slice(stretch.from, stretch.to),
        })}
        description={t('range.reading_hint')}
        maxLength={MAX_READING}
        value={reading}
        onChange={(event) => setReading(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        {before === '' ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => put('')}>
            {t('range.reading_remove')}
          </Button>
        )}
        <Button size="compact-xs" type="submit">
          {t('range.reading_set')}
        </Button>
      </Group>
    </form>
  )
}

interface RangeToolFrameProps {
  readonly label: string
  readonly icon: ReactNode
  /** the marked letters have what it sets */
  readonly isSet?: boolean
  readonly stretch: Stretch | null
  readonly reason: string | null
  readonly children: (target: Stretch, close: () => void) => ReactNode
}

/** A button that opens fields beside it for the letters that are marked then. */
const RangeTool = ({
  label,
  icon,
  isSet = false,
  stretch,
  reason,
  children,
}: RangeToolFrameProps) => {
  // The letters it was opened for: a field takes the focus, and their mark may go.
  const [target, setTarget] = useState<Stretch | null>(null)
  const close = (): void => setTarget(null)
  return (
    <Popover
      opened={target !== null}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span onMouseDown={(event) => event.preventDefault()}>
          <IconButton
            label={label}
            reason={reason}
            size="sm"
            variant={isSet ? 'filled' : 'subtle'}
            color={isSet ? 'ink' : 'gray'}
            onClick={() => setTarget(target === null ? stretch : null)}
          >
            {icon}
          </IconButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown p="xs">{target === null ? null : children(target, close)}</Popover.Dropdown>
    </Popover>
  )
}

type ToolProps = RangeToolProps & { readonly reason: string | null }

/** The reading beside the marked letters: furigana, pinyin, a gloss. */
export const ReadingTool = ({ stretch, reason, ...props }: ToolProps) => {
  const t = usePanelTranslations()
  return (
    <RangeTool
      label={t('range.reading')}
      icon={<IconLanguageHiragana size={15} />}
      isSet={stretch !== null && readingIn(props.text.props, stretch) !== ''}
      stretch={stretch}
      reason={reason}
    >
      {(target, close) => <ReadingForm {...props} stretch={target} onDone={close} />}
    </RangeTool>
  )
}

const StyleList = ({ editor, pageId, text, stretch, onDone }: ReadingFormProps) => {
  const t = usePanelTranslations()
  const presets = useWatched(editor.presets)
  if (presets.length === 0)
    return (
      <Text fz="xs" c="dimmed" maw={220}>
        {t('range.no_styles')}
      </Text>
    )
  return (
    <ScrollArea.Autosize mah={260}>
      <Stack gap={2} w={220}>
        {presets.map((preset, at) => (
          <Button
            // names may stand twice
            key={at}
            size="compact-sm"
            variant="subtle"
            color="gray"
            justify="flex-start"
            onClick={() => {
              styleStretch(editor, pageId, text.id, stretch, toLetterStyle(preset, text.props))
              onDone()
            }}
          >
            {preset.name}
          </Button>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  )
}

/** The face, weight, slant and colour of a style, for the marked letters alone. */
export const StyleTool = ({ stretch, reason, ...props }: ToolProps) => {
  const t = usePanelTranslations()
  return (
    <RangeTool
      label={t('range.style')}
      icon={<IconTypography size={15} />}
      stretch={stretch}
      reason={reason}
    >
      {(target, close) => <StyleList {...props} stretch={target} onDone={close} />}
    </RangeTool>
  )
}

const LetterDetails = lazyPart(async () => (await import('./letter-details.tsx')).LetterDetails)

/** Width, place, turn and OpenType features of the marked letters. */
export const DetailsTool = ({ stretch, reason, ...props }: ToolProps) => {
  const t = usePanelTranslations()
  return (
    <RangeTool
      label={t('range.details')}
      icon={<IconAdjustmentsHorizontal size={15} />}
      stretch={stretch}
      reason={reason}
    >
      {(target) => <LetterDetails {...props} stretch={target} />}
    </RangeTool>
  )
}
