import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import {
  characterCreate,
  characterList,
  characterUpdate,
  type CharacterView,
} from '@panelflow/contract/book-character.ts'
import { CHARACTER_LIMITS } from '@panelflow/domain/book/character.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useValuesDraft } from '../../../lib/forms/form-draft.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { BookFormModal } from '../../book/book-form-modal.tsx'
import {
  type CharacterValues,
  toCharacterBody,
  toCharacterValues,
  VOICE_KEYS,
} from '../character-values.ts'

const EMPTY = { name: '', aliases: [], note: '', voice: '', voices: {} }

interface VoiceFieldProps {
  readonly values: CharacterValues
  readonly onChange: (part: Partial<CharacterValues>) => void
}

/** How somebody talks in one language, of which there are many: one is shown at a time. */
const VoiceField = ({ values, onChange }: VoiceFieldProps) => {
  const { t, i18n } = useTranslation('book-home')
  const said = VOICE_KEYS.find(({ key }) => values[key] !== '')
  const [language, setLanguage] = useState<TargetLanguage>(said?.language ?? 'en')
  const { key } = VOICE_KEYS.find((one) => one.language === language) ?? { key: 'voice.en' }
  return (
    <>
      <Select
        label={t('character.language')}
        allowDeselect={false}
        data={VOICE_KEYS.map((one) => ({
          value: one.language,
          label: `${languageName(one.language, i18n.language)}${values[one.key] === '' ? '' : ' ●'}`,
        }))}
        value={language}
        onChange={(value) =>
          setLanguage(VOICE_KEYS.find((one) => one.language === value)?.language ?? language)
        }
      />
      <Textarea
        aria-label={t('character.voice_in', { language: languageName(language, i18n.language) })}
        placeholder={t('character.voice_in_hint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={CHARACTER_LIMITS.voice}
        value={values[key]}
        onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value })}
      />
    </>
  )
}

interface CharacterModalProps {
  readonly bookId: string
  /** null: a new one */
  readonly character: CharacterView | null
  /** of a new one */
  readonly name?: string
  readonly onClose: () => void
}

/** Who somebody is and how they talk. What another person changed meanwhile stays. */
export const CharacterModal = ({ bookId, character, name = '', onClose }: CharacterModalProps) => {
  const { t, i18n } = useTranslation('book-home')
  const options = {
    refreshes: [characterList],
    quiet: true,
    done: () => t('character.saved'),
    onDone: onClose,
  }
  const create = useWrite(characterCreate, options)
  const update = useWrite(characterUpdate, options)
  const stored = character === null ? null : storedRow(character, update.error)
  const form = useFreshValues(toCharacterValues(stored ?? EMPTY))
  const [begun, setBegun] = useState(false)
  if (!begun) {
    setBegun(true)
    if (name !== '') form.change({ name })
  }
  const { values, change } = form
  const draft = useValuesDraft(`character:${character?.id ?? bookId}`, form)
  const send = character === null ? create : update
  const save = (): void => {
    const body = toCharacterBody(values)
    if (body.name === '') return
    if (stored === null) create.mutate({ params: { bookId }, body })
    else
      update.mutate({
        params: { bookId, characterId: stored.id },
        body: { version: stored.version, ...body },
      })
  }
  return (
    <BookFormModal
      title={
        character === null ? t('character.add') : t('character.edit', { name: character.name })
      }
      hint={t('character.hint')}
      loading=""
      size="lg"
      stored={stored ?? EMPTY}
      unread={null}
      send={send}
      form={form}
      labels={{
        name: t('character.name'),
        aliases: t('character.aliases'),
        note: t('character.note'),
        voice: t('character.voice'),
        ...Object.fromEntries(
          VOICE_KEYS.map(({ key, language }) => [
            key,
            t('character.voice_in', { language: languageName(language, i18n.language) }),
          ]),
        ),
      }}
      onClose={onClose}
      onSubmit={save}
    >
      {draft}
      <TextInput
        label={t('character.name')}
        withAsterisk
        data-autofocus
        maxLength={CHARACTER_LIMITS.name}
        error={
          values.name.trim() === '' && values.name !== '' ? t('character.name_required') : null
        }
        value={values.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TagsInput
        label={t('character.aliases')}
        description={t('character.aliases_hint')}
        maxTags={CHARACTER_LIMITS.aliases}
        value={[...values.aliases]}
        onChange={(aliases) => change({ aliases })}
      />
      <Textarea
        label={t('character.note')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={CHARACTER_LIMITS.note}
        value={values.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <Textarea
        label={t('character.voice')}
        description={t('character.voice_hint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={CHARACTER_LIMITS.voice}
        value={values.voice}
        onChange={({ currentTarget }) => change({ voice: currentTarget.value })}
      />
      <VoiceField values={values} onChange={change} />
    </BookFormModal>
  )
}
