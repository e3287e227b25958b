import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { COMMENT_MAX } from '@panelflow/domain/comment/mentions.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { personName } from '../../../lib/i18n/labels.ts'
import { mentionAt, withMention } from '../mention-query.ts'

interface CommentFieldProps {
  readonly label: string
  readonly value: string
  readonly people: readonly PersonView[]
  readonly autoFocus?: boolean
  readonly onChange: (text: string) => void
  /** Ctrl or Cmd with Enter */
  readonly onSend: () => void
  readonly onLeave?: () => void
  /** files dropped on the words or pasted into them */
  readonly onFiles?: (files: readonly File[]) => void
}

const MAX_SUGGESTIONS = 8

const fitting = (people: readonly PersonView[], query: string): PersonView[] => {
  const wanted = query.toLowerCase()
  return people
    .filter(
      ({ name, realName }) =>
        name.toLowerCase().includes(wanted) || realName.toLowerCase().includes(wanted),
    )
    .slice(0, MAX_SUGGESTIONS)
}

/** Words with mentions: typing @ offers the people of the order, arrows and Enter choose. */
export const CommentField = ({
  label,
  value,
  people,
  autoFocus = false,
  onChange,
  onSend,
  onLeave,
  onFiles,
}: CommentFieldProps) => {
  const { t } = useTranslation('comment')
  const field = useRef<HTMLTextAreaElement>(null)
  const [mention, setMention] = useState<ReturnType<typeof mentionAt>>(null)
  const offered = mention === null ? [] : fitting(people, mention.query)
  const isOffering = offered.length > 0
  const combobox = useCombobox({
    opened: isOffering,
    onOpenedChange: (opened) => (opened ? undefined : setMention(null)),
  })
  const { selectFirstOption } = combobox
  // the people may come after the words: the first one is chosen whenever the offer changes
  const offeredNames = offered.map(({ name }) => name).join(' ')
  useEffect(() => {
    if (offeredNames !== '') selectFirstOption()
  }, [offeredNames, selectFirstOption])

  const follow = (): void => {
    const element = field.current
    setMention(element === null ? null : mentionAt(element.value, element.selectionStart))
  }
  const choose = (name: string): void => {
    const element = field.current
    if (element === null || mention === null) return
    const next = withMention(value, mention.from, element.selectionStart, name)
    onChange(next.text)
    setMention(null)
    requestAnimationFrame(() => element.setSelectionRange(next.caret, next.caret))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    } else if (event.key === 'Escape' && !isOffering) onLeave?.()
  }
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    if (onFiles === undefined || data.files.length === 0) return
    event.preventDefault()
    onFiles([...data.files])
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" withinPortal>
      <Combobox.Target>
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={label}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={COMMENT_MAX}
          autoFocus={autoFocus}
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            follow()
          }}
          onClick={follow}
          onKeyDown={onKeyDown}
          onBlur={() => setMention(null)}
          onPaste={(event) => take(event, event.clipboardData)}
          onDrop={(event) => take(event, event.dataTransfer)}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOffering}>
        <Combobox.Options aria-label={t('people')}>
          {offered.map((person) => (
            <Combobox.Option key={person.id} value={person.name}>
              {personName(person)}{' '}
              {personName(person) === person.name ? null : <small>@{person.name}</small>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
