import { bookCast } from '@panelflow/contract/book.ts'
import { Kbd, Modal, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Editor } from '../../editor/engine/editor.ts'
import { listSelectedBubbles } from '../../editor/engine/region-kinds.ts'
import {
  findSpeakers,
  listSpeakers,
  MAX_SPEAKER,
  setSpeaker,
} from '../../editor/engine/speakers.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useRead } from '../../lib/http/query.ts'
import classes from './workspace.module.css'

/** Names that a digit chooses. */
const BY_DIGIT = 9
const MOST_SHOWN = 30

interface Choice {
  /** null: nobody */
  readonly name: string | null
  readonly isNew: boolean
}

interface SpeakerWindowProps {
  readonly editor: Editor
  readonly bookId: string
  readonly onClose: () => void
}

/** What may be chosen: the cast as it is typed, a new name, or nobody. */
const listChoices = (
  editor: Editor,
  names: readonly string[],
  typed: string,
): readonly Choice[] => {
  const wanted = typed.trim()
  const found = findSpeakers(names, wanted).slice(0, MOST_SHOWN)
  const known = found.map((name): Choice => ({ name, isNew: false }))
  if (wanted !== '')
    return names.includes(wanted) ? known : [...known, { name: wanted, isNew: true }]
  const isNamed = listSelectedBubbles(editor).some(({ region }) => region.props.speaker !== null)
  return isNamed ? [...known, { name: null, isNew: false }] : known
}

/** Chooses by arrows and Enter; a digit chooses while nothing is typed. */
const useSpeakerKeys = (
  choices: readonly Choice[],
  typed: string,
  choose: (choice: Choice | undefined) => void,
) => {
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, Math.max(0, choices.length - 1))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const digit = typed === '' ? /^[1-9]$/u.exec(event.key)?.[0] : undefined
    if (step !== undefined && choices.length > 0)
      setWanted((at + step + choices.length) % choices.length)
    else if (event.key === 'Enter') choose(choices[at])
    else if (digit !== undefined) choose(choices[Number(digit) - 1])
    else return
    event.preventDefault()
  }
  return { at, onKeyDown, setWanted }
}

/** Who speaks in the selected lines: the cast of the book, one digit or a few letters away. */
export const SpeakerWindow = ({ editor, bookId, onClose }: SpeakerWindowProps) => {
  const t = usePanelTranslations()
  const id = useId()
  const [typed, setTyped] = useState('')
  const cast = useRead(bookCast, { params: { bookId } })
  const choices = listChoices(editor, listSpeakers(editor, cast.data ?? []), typed)
  const choose = (choice: Choice | undefined): void => {
    if (choice === undefined) return
    setSpeaker(editor, choice.name)
    onClose()
  }
  const { at, onKeyDown, setWanted } = useSpeakerKeys(choices, typed, choose)
  const toLabel = ({ name, isNew }: Choice): string => {
    if (name === null) return t('speaker.nobody')
    return isNew ? t('speaker.add', { name }) : name
  }
  return (
    <Modal
      opened
      size="xs"
      onClose={onClose}
      title={<Text fw={600}>{t('action.choose_speaker')}</Text>}
      closeButtonProps={{ 'aria-label': t('view.close') }}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('speaker.name')}
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        maxLength={MAX_SPEAKER}
        placeholder={t('speaker.placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWanted(0)
        }}
        onKeyDown={onKeyDown}
      />
      {choices.length === 0 ? null : (
        <ul id={id} role="listbox" aria-label={t('speaker.cast')} className={classes['speakers']}>
          {choices.map((choice, place) => (
            <li
              key={`${choice.name ?? ''} ${choice.isNew}`}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              className={classes['speaker']}
              onPointerMove={() => setWanted(place)}
              onClick={() => choose(choice)}
            >
              <span>{toLabel(choice)}</span>
              {typed === '' && place < BY_DIGIT && choice.name !== null ? (
                <Kbd size="xs">{place + 1}</Kbd>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {choices.length === 0 && !cast.isPending ? (
        <Text fz="sm" c="dimmed" role="status">
          {t('speaker.none')}
        </Text>
      ) : null}
    </Modal>
  )
}
