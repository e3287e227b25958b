import { Button, Group, Popover, TextInput } from '@mantine/core'
import { MAX_READING } from '@panelflow/domain/page/document/item-values.ts'
import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconLanguageHiragana } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Editor } from '../engine/editor.ts'
import { readingIn, styleStretch } from '../engine/range-edits.ts'
import type { Stretch } from '../engine/selection.ts'
import { usePanelTranslations } from './use-panel-translations.ts'

/** A tool for marked letters of a text. */
export interface RangeToolProps {
  readonly editor: Editor
  readonly pageId: string
  readonly text: TextItem
  /** of the translation */
  readonly language: string
  /** letters marked in the field; null when none are */
  readonly stretch: Stretch | null
}

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

/** The reading beside the marked letters: furigana, pinyin, a gloss. */
export const ReadingTool = ({
  stretch,
  reason,
  ...props
}: RangeToolProps & { readonly reason: string | null }) => {
  const t = usePanelTranslations()
  // The letters it was opened for: the field takes the focus, and their mark may go.
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
            label={t('range.reading')}
            reason={reason}
            size="sm"
            variant={stretch !== null && readingIn(props.text.props, stretch) ? 'filled' : 'subtle'}
            color={stretch !== null && readingIn(props.text.props, stretch) ? 'ink' : 'gray'}
            onClick={() => setTarget(target === null ? stretch : null)}
          >
            <IconLanguageHiragana size={15} />
          </IconButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        {target === null ? null : <ReadingForm {...props} stretch={target} onDone={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}
