import { Alert, Button, Group, Loader, Modal, SegmentedControl, Text } from '@mantine/core'
import {
  RETURNED_RESULTS,
  type ReturnedResult,
} from '@panelflow/domain/script-file/returned-line.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editor } from '../../../editor/engine/editor.ts'
import type { ComparedLine } from '../../../editor/engine/returned-lines.ts'
import type { LanguagePair } from '../../../editor/panels/script-line.tsx'
import { ComparedLines } from './compared-lines.tsx'
import classes from './script-file.module.css'
import {
  type ComparedFile,
  isDifferent,
  isTakenAtFirst,
  mayBeTaken,
  useScriptFile,
} from './use-script-file.ts'

const countResult = (lines: readonly ComparedLine[], result: ReturnedResult): number =>
  lines.filter((line) => line.result === result).length

/** What a person should know before taking anything. */
const Notes = ({ file }: { readonly file: ComparedFile }) => {
  const { t } = useTranslation('script-file')
  const { compared, lines, tooLong } = file
  const empty = countResult(compared, 'empty')
  const refused = compared.filter((line) => isDifferent(line) && line.refusal !== null).length
  const hasDifference = compared.some(isDifferent)
  const notes = [
    ...(refused > 0 ? [t('refused_note', { count: refused })] : []),
    ...(empty > 0 ? [t('empty_note', { count: empty })] : []),
    ...(tooLong > 0 ? [t('too_long', { count: tooLong })] : []),
  ]
  const hasOrigin = lines.some(({ exported }) => exported !== null)
  return (
    <>
      {hasDifference && !hasOrigin ? (
        <Alert color="orange" mt="xs" p="xs">
          {t('no_origin')}
        </Alert>
      ) : null}
      {notes.map((note) => (
        <Text key={note} fz="sm" mt={6}>
          {note}
        </Text>
      ))}
    </>
  )
}

interface FilterProps {
  readonly lines: readonly ComparedLine[]
  readonly value: ReturnedResult | 'all'
  readonly onChange: (value: ReturnedResult | 'all') => void
}

const Filter = ({ lines, value, onChange }: FilterProps) => {
  const { t } = useTranslation('script-file')
  const present = RETURNED_RESULTS.filter((result) => countResult(lines, result) > 0)
  if (present.length < 2) return null
  return (
    <SegmentedControl
      size="xs"
      mt="sm"
      aria-label={t('filter')}
      value={value}
      onChange={(next) => onChange(present.find((result) => result === next) ?? 'all')}
      data={[
        { value: 'all', label: t('all_lines', { count: lines.length }) },
        ...present.map((result) => ({
          value: result,
          label: t(`count.${result}`, { count: countResult(lines, result) }),
        })),
      ]}
    />
  )
}

interface ComparisonProps {
  readonly file: ComparedFile
  readonly languages: LanguagePair
  readonly isTaking: boolean
  readonly onTake: (lines: readonly ComparedLine[]) => void
  readonly onClose: () => void
  /** the button for another file */
  readonly choose: ReactNode
}

/** What the file would change, line by line, and the choice among it. */
const Comparison = ({ file, languages, isTaking, onTake, onClose, choose }: ComparisonProps) => {
  const { t } = useTranslation('script-file')
  const { compared } = file
  const shown = compared.filter(({ result }) => result !== 'same' && result !== 'empty')
  const [filter, setFilter] = useState<ReturnedResult | 'all'>('all')
  const [taken, setTaken] = useState<ReadonlySet<number>>(
    () => new Set(compared.filter(isTakenAtFirst).map(({ id }) => id)),
  )
  const visible = filter === 'all' ? shown : shown.filter(({ result }) => result === filter)
  const open = visible.filter(mayBeTaken).map(({ id }) => id)
  const change = (ids: readonly number[], isTaken: boolean): void =>
    setTaken((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (isTaken) after.add(id)
        else after.delete(id)
      return after
    })
  const counts = RETURNED_RESULTS.flatMap((result) => {
    const count = countResult(compared, result)
    return count === 0 ? [] : [t(`count.${result}`, { count })]
  })
  return (
    <>
      <Text fw={500} fz="sm" role="status">
        {[file.name, ...counts].join(' · ')}
      </Text>
      <Notes file={file} />
      {shown.length === 0 ? (
        <Alert mt="sm" mb="md" p="sm">
          {t('nothing')}
        </Alert>
      ) : (
        <>
          <Filter lines={shown} value={filter} onChange={setFilter} />
          <ComparedLines lines={visible} languages={languages} taken={taken} onChange={change} />
        </>
      )}
      <div className={classes['foot']}>
        <Group gap="xs">
          <Button variant="subtle" disabled={open.length === 0} onClick={() => change(open, true)}>
            {t('all')}
          </Button>
          <Button variant="subtle" disabled={taken.size === 0} onClick={() => change(open, false)}>
            {t('none')}
          </Button>
          {choose}
        </Group>
        <Group gap="xs">
          <Button variant="default" disabled={isTaking} onClick={onClose}>
            {t('leave')}
          </Button>
          <Button
            loading={isTaking}
            disabled={taken.size === 0}
            onClick={() => onTake(compared.filter(({ id }) => taken.has(id)))}
          >
            {taken.size === 0 ? t('take_none') : t('take', { count: taken.size })}
          </Button>
        </Group>
      </div>
    </>
  )
}

interface ScriptFileWindowProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly languages: LanguagePair
  /** empty: they are being chosen */
  readonly files: readonly File[]
}

/** A script of the chapter that comes back: what it changes, each line to take or leave. */
export const ScriptFileWindow = ({
  editor,
  chapterId,
  languages,
  files,
}: ScriptFileWindowProps) => {
  const { t } = useTranslation('script-file')
  const field = useRef<HTMLInputElement>(null)
  const { state, isTaking, read, take } = useScriptFile(editor, chapterId, languages.target)
  const close = (): void => editor.dialog.set(null)
  // half way there is nothing to come back to
  const leave = (): void => (isTaking ? undefined : close())
  useEffect(() => {
    if (files.length > 0) void read(files)
  }, [files, read])
  const isFirst = state.step === 'choosing'
  const choose = (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      disabled={isTaking}
      onClick={() => field.current?.click()}
      data-autofocus={state.step === 'comparing' ? undefined : true}
    >
      {t(isFirst ? 'choose' : 'choose_another')}
    </Button>
  )
  return (
    <Modal opened onClose={leave} size={980} title={t('title')}>
      {isFirst ? <Text mb="md">{t('explain')}</Text> : null}
      {state.step === 'reading' ? (
        <Group my="lg" role="status">
          <Loader size="sm" />
          <Text>{t('reading', { name: state.name, interpolation: { escapeValue: false } })}</Text>
        </Group>
      ) : null}
      {state.step === 'refused' ? (
        <Alert color="red" title={state.name} mb="md" role="alert">
          {state.sentence}
        </Alert>
      ) : null}
      {state.step === 'comparing' ? (
        <Comparison
          key={state.file.name}
          file={state.file}
          languages={languages}
          isTaking={isTaking}
          onTake={(lines) =>
            void take(state.file, lines).then((done) => (done ? close() : undefined))
          }
          onClose={leave}
          choose={choose}
        />
      ) : (
        choose
      )}
      <input
        ref={field}
        type="file"
        multiple
        accept=".xlf,.xliff,.xlsx,.docx,.txt,.json"
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (chosen.length > 0) void read(chosen)
        }}
      />
    </Modal>
  )
}
