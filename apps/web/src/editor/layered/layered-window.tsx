import { Alert, Button, Checkbox, Group, Loader, Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { EditorDialog } from '../engine/editor-dialog.ts'
import type { Editor } from '../engine/editor.ts'
import { textIn } from '../engine/page-session.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import { WordDiff } from '../panels/word-diff.tsx'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { ChangePreview } from './change-preview.tsx'
import type { FileFault } from './file-contents.ts'
import classes from './layered.module.css'
import type { LayerChange } from './change-draft.ts'
import { type Compared, isTakenAtFirst, useLayered } from './use-layered.ts'

const useFaultText = () => {
  const t = usePictureTranslations()
  return (fault: FileFault, page: { readonly width: number; readonly height: number }): string => {
    switch (fault.fault) {
      case 'color_mode':
        return t(`layered.mode_${fault.mode}`)
      case 'depth':
        return t('layered.depth', { bits: fault.bits })
      case 'size':
        return t('layered.size', {
          size: `${fault.width}×${fault.height}`,
          page: `${page.width}×${page.height}`,
        })
      case 'too_large':
      case 'too_many_layers':
        return t(`layered.${fault.fault}`, { limit: fault.limit })
      default:
        return t(`layered.${fault.fault}`)
    }
  }
}

interface LayeredParts {
  readonly editor: Editor
  readonly lettering: LetteringClient
  readonly language: string
}

interface ChangeRowProps extends Omit<LayeredParts, 'editor'> {
  readonly compared: Compared
  readonly change: LayerChange
  readonly isTaken: boolean
  readonly onToggle: () => void
}

const ChangeRow = ({ change, isTaken, onToggle, compared, ...parts }: ChangeRowProps) => {
  const t = usePictureTranslations()
  const { kind, name, refusal, doubt, notes, unknownFaces, edits, itemId } = change
  const words = edits.flatMap(({ op }) => (op?.op === 'text' ? [op.to] : []))[0]
  const before = textIn(compared.view, itemId)?.props.translation
  return (
    <li className={classes['change']} data-taken={isTaken || undefined}>
      <div>
        <Checkbox
          checked={isTaken}
          disabled={refusal !== null}
          onChange={onToggle}
          label={t(`layered.kind_${kind}`)}
          description={name === '' ? undefined : name}
        />
        {words === undefined || before === undefined ? null : (
          <div className={classes['words']}>
            <WordDiff before={before} after={words} />
          </div>
        )}
        {refusal === null ? null : (
          <Text fz="xs" c="dimmed" mt={4}>
            {t(`layered.${refusal}`)}
          </Text>
        )}
        {doubt === null ? null : (
          <Text fz="xs" c="orange" mt={4}>
            {t(`layered.doubt_${doubt}`)}
          </Text>
        )}
        {unknownFaces.length === 0 ? null : (
          <Text fz="xs" c="orange" mt={4}>
            {t('layered.unknown_faces', { names: unknownFaces.join(', ') })}
          </Text>
        )}
        {notes.map((note) => (
          <Text key={note} fz="xs" c="dimmed" mt={4}>
            {t(`layered.note_${note}`)}
          </Text>
        ))}
      </div>
      <ChangePreview
        {...parts}
        compared={compared}
        change={change}
        labels={{ before: t('layered.before'), after: t('layered.after') }}
      />
    </li>
  )
}

interface ChangesProps extends Omit<LayeredParts, 'editor'> {
  readonly compared: Compared
  readonly isTaking: boolean
  readonly onTake: (changes: readonly LayerChange[]) => void
  readonly onClose: () => void
}

const Changes = ({ compared, isTaking, onTake, onClose, ...parts }: ChangesProps) => {
  const t = usePictureTranslations()
  const { changes, leftOut, hasMarks } = compared
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter(isTakenAtFirst).map(({ id }) => id)),
  )
  const allowed = changes.filter(({ refusal }) => refusal === null)
  const toggle = (id: string): void =>
    setTaken((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    <>
      {hasMarks ? null : <Alert color="orange">{t('layered.no_marks')}</Alert>}
      {leftOut.length === 0 ? null : (
        <Alert color="gray" mt="xs">
          {t('layered.left_out', { names: leftOut.join(', ') })}
        </Alert>
      )}
      {changes.length === 0 ? <Text my="md">{t('layered.unchanged')}</Text> : null}
      <ul className={classes['list']} aria-label={t('layered.changes')}>
        {changes.map((change) => (
          <ChangeRow
            key={change.id}
            {...parts}
            compared={compared}
            change={change}
            isTaken={taken.has(change.id)}
            onToggle={() => toggle(change.id)}
          />
        ))}
      </ul>
      <Group justify="space-between">
        <Group gap="xs">
          <Button
            variant="subtle"
            disabled={allowed.length === 0}
            onClick={() => setTaken(new Set(allowed.map(({ id }) => id)))}
          >
            {t('layered.all')}
          </Button>
          <Button
            variant="subtle"
            disabled={taken.size === 0}
            onClick={() => setTaken(new Set<string>())}
          >
            {t('layered.none')}
          </Button>
        </Group>
        <Group gap="xs">
          <Button variant="default" disabled={isTaking} onClick={onClose}>
            {t('layered.leave')}
          </Button>
          <Button
            loading={isTaking}
            disabled={taken.size === 0}
            onClick={() => onTake(changes.filter(({ id }) => taken.has(id)))}
          >
            {t('layered.take', { count: taken.size })}
          </Button>
        </Group>
      </Group>
    </>
  )
}

type Layered = Extract<EditorDialog, { kind: 'layered' }>

interface LayeredWindowProps extends LayeredParts {
  readonly chapterId: string
  readonly dialog: Layered
}

/** A Photoshop file that comes back to its page: what it changes, each thing to take or leave. */
export const LayeredWindow = ({ editor, chapterId, dialog, ...parts }: LayeredWindowProps) => {
  const t = usePictureTranslations()
  const toFaultText = useFaultText()
  const field = useRef<HTMLInputElement>(null)
  const { pageId, file } = dialog
  const { state, isTaking, read, take } = useLayered(editor, chapterId, pageId)
  const close = (): void => editor.dialog.set(null)
  // half way there is nothing to come back to
  const leave = (): void => (isTaking ? undefined : close())
  const frame = editor.session.frames.find(({ id }) => id === pageId)
  useEffect(() => {
    if (file !== null) void read(file)
  }, [file, read])
  const choose = (
    <Button
      variant={state.step === 'choosing' ? 'filled' : 'default'}
      onClick={() => field.current?.click()}
      data-autofocus
    >
      {t(state.step === 'choosing' ? 'layered.choose' : 'layered.choose_another')}
    </Button>
  )
  return (
    <Modal opened onClose={leave} size="xl" title={t('layered.title', { page: frame?.name ?? '' })}>
      {state.step === 'choosing' ? <Text mb="md">{t('layered.explain')}</Text> : null}
      {state.step === 'reading' ? (
        <Group my="lg">
          <Loader size="sm" />
          <Text>{t('layered.reading', { name: state.name })}</Text>
        </Group>
      ) : null}
      {state.step === 'refused' && frame !== undefined ? (
        <Alert color="red" title={state.name} mb="md">
          {toFaultText(state.fault, frame)}
        </Alert>
      ) : null}
      {state.step === 'comparing' ? (
        <Changes
          key={state.name}
          {...parts}
          compared={state.compared}
          isTaking={isTaking}
          onTake={(changes) => void take(changes).then((done) => (done ? close() : undefined))}
          onClose={leave}
        />
      ) : (
        choose
      )}
      <input
        ref={field}
        type="file"
        accept=".psd,.psb,image/vnd.adobe.photoshop"
        hidden
        aria-label={t('layered.choose')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen !== undefined) void read(chosen)
        }}
      />
    </Modal>
  )
}
