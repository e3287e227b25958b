import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { scriptFileRead } from '@panelflow/contract/script-file.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { isBlank } from '@panelflow/domain/page/missing-text.ts'
import { SCRIPT_FILE_LIMIT_MB } from '@panelflow/domain/script-file/returned-line.ts'
import { toastDone, toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editor } from '../../../editor/engine/editor.ts'
import {
  type ComparedLine,
  compareReturnedLines,
  takeReturnedLines,
} from '../../../editor/engine/returned-lines.ts'
import { api } from '../../../lib/http/api.ts'
import { failureSentence, getFailureMessage } from '../../../lib/http/failure-message.ts'

const READ_MS = 120_000

/** A file beside the chapter. */
export interface ComparedFile extends EndpointAnswer<typeof scriptFileRead> {
  readonly name: string
  readonly compared: readonly ComparedLine[]
}

export type ScriptFileState =
  | { readonly step: 'choosing' }
  | { readonly step: 'reading'; readonly name: string }
  | { readonly step: 'refused'; readonly name: string; readonly sentence: string }
  | { readonly step: 'comparing'; readonly file: ComparedFile }

const DIFFERENT: readonly ComparedLine['result'][] = ['new', 'changed', 'conflicting']

/** It differs from the chapter, whether or not it can be written. */
export const isDifferent = ({ result }: ComparedLine): boolean => DIFFERENT.includes(result)

export const mayBeTaken = (line: ComparedLine): boolean =>
  isDifferent(line) && line.refusal === null

/** Without doubts: what somebody changed here meanwhile, and what is there, stays. */
export const isTakenAtFirst = (line: ComparedLine): boolean =>
  mayBeTaken(line) && line.result !== 'conflicting' && !isBlank(line.after)

/** Pictures in files of manga-image-translator, many times larger than their lines. */
const PICTURES = new Set(['background', 'mask_raw', 'paint_overlay', 'stamp_overlay'])

const parseScript = async (file: File): Promise<unknown> => {
  try {
    return JSON.parse(await file.text(), (key, value: unknown) =>
      PICTURES.has(key) ? undefined : value,
    )
  } catch {
    throw new AppError('script_file.unreadable')
  }
}

const isJson = ({ name }: File): boolean => name.toLowerCase().endsWith('.json')

const isProject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'pages' in value

/**
 * What is sent of the chosen files. Those of manga-image-translator have one page each and do not
 * name it: they go together, under their own names.
 */
const joinFiles = async (files: readonly File[]): Promise<Blob> => {
  const [first] = files
  if (first === undefined) throw new AppError('script_file.no_lines')
  if (!files.every(isJson)) {
    if (files.length > 1) throw new AppError('script_file.one_at_a_time')
    return first
  }
  const parsed: [name: string, value: unknown][] = []
  for (const file of files) parsed.push([file.name, await parseScript(file)])
  if (!parsed.some(([, value]) => isProject(value)))
    return new Blob([JSON.stringify(Object.fromEntries(parsed))])
  if (files.length > 1) throw new AppError('script_file.one_at_a_time')
  return first
}

/** Reads a script that comes back, and writes the lines that are chosen. */
export const useScriptFile = (editor: Editor, chapterId: string, language: string) => {
  const { t } = useTranslation('script-file')
  const [state, setState] = useState<ScriptFileState>({ step: 'choosing' })
  const [isTaking, setIsTaking] = useState(false)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const read = useCallback(
    async (files: readonly File[]): Promise<void> => {
      reading.current?.abort()
      const turn = new AbortController()
      reading.current = turn
      const name = files.length > 1 ? t('files', { count: files.length }) : (files[0]?.name ?? '')
      setState({ step: 'reading', name })
      try {
        const file = await joinFiles(files)
        if (turn.signal.aborted) return
        if (file.size > SCRIPT_FILE_LIMIT_MB * 1024 * 1024)
          throw new AppError('script_file.too_large', { limitMb: SCRIPT_FILE_LIMIT_MB })
        const answer = await api.call(scriptFileRead, {
          params: { chapterId },
          bytes: file,
          timeoutMs: READ_MS,
          signal: turn.signal,
        })
        const compared = await compareReturnedLines(editor, answer.lines)
        if (turn.signal.aborted) return
        setState({ step: 'comparing', file: { ...answer, name, compared } })
      } catch (cause) {
        if (!turn.signal.aborted)
          setState({ step: 'refused', name, sentence: failureSentence(cause) })
      }
    },
    [editor, chapterId, t],
  )

  /** False: nothing was written, and the window stays open. */
  const take = async (file: ComparedFile, chosen: readonly ComparedLine[]): Promise<boolean> => {
    if (isTaking) return false
    setIsTaking(true)
    try {
      const { taken, left } = await takeReturnedLines(editor, language, file.lines, chosen)
      if (taken > 0) toastDone(t('taken', { count: taken }))
      if (left > 0) toastRemark(t('left', { count: left }))
      return taken > 0
    } catch (cause) {
      toastFailed(getFailureMessage(cause), file.name)
      return false
    } finally {
      setIsTaking(false)
    }
  }
  return { state, isTaking, read, take }
}
