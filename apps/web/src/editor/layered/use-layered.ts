import { fontList } from '@panelflow/contract/font.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/http/api.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import type { Editor } from '../engine/editor.ts'
import type { PageView } from '../engine/page-session.ts'
import { findPictureRefusal, sendPicture } from '../image/send-picture.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import type { FileFault } from './file-contents.ts'
import type { Comparing, LayerChange } from './change-draft.ts'
import { createFaceFinder } from './find-face.ts'
import { type FileChanges, findChanges } from './layer-changes.ts'
import { type LayeredClient, openLayeredClient } from './layered-client.ts'
import { createGroundChange, takeChanges } from './take-changes.ts'

type Ready = Extract<PageView, { status: 'ready' }>

/** Changes of a file, and the page they were compared with. */
export interface Compared extends FileChanges {
  readonly view: Ready
  readonly client: LayeredClient
}

export type LayeredState =
  | { readonly step: 'choosing' }
  | { readonly step: 'reading'; readonly name: string }
  | { readonly step: 'refused'; readonly name: string; readonly fault: FileFault }
  | { readonly step: 'comparing'; readonly name: string; readonly compared: Compared }

/** Its message is a sentence for the reader. */
class RefusedPicture extends Error {}

/** Faces that people brought; without them type in such a face is said to be unknown. */
const listOwnFaces = async () => {
  try {
    return (await api.call(fontList, {})).own.map(({ face }) => face)
  } catch (cause) {
    console.warn('the fonts of the house were not read', cause)
    return []
  }
}

/** Without doubts: what somebody changed here meanwhile stays unless it is chosen. */
export const isTakenAtFirst = ({ refusal, doubt }: LayerChange): boolean =>
  refusal === null && doubt === null

const compare = async (
  client: LayeredClient,
  file: File,
  view: Ready,
  parts: Pick<Comparing, 'newId' | 'findFace'>,
): Promise<Compared | FileFault> => {
  const read = await client.open(file, view.base)
  if ('fault' in read) return read
  const found = findChanges(view, read, parts)
  if ('fault' in found) return found
  const ground = read.layers.find(({ key }) => key === found.ground)
  const pieces =
    ground === undefined
      ? []
      : await client.findRepainted({
          key: ground.key,
          at: { x: ground.print.x, y: ground.print.y },
          assets: view.assets,
          source: view.base.source,
        })
  const painted = pieces.map(({ key, box }) => createGroundChange(view, key, box, parts.newId()))
  return { ...found, changes: [...painted, ...found.changes], view, client }
}

/** Reads a file that is brought back to a page, and puts on the page what is taken of it. */
export const useLayered = (editor: Editor, chapterId: string, pageId: string) => {
  const t = usePictureTranslations()
  const [state, setState] = useState<LayeredState>({ step: 'choosing' })
  const [isTaking, setIsTaking] = useState(false)
  const client = useRef<LayeredClient>(null)
  const reading = useRef(0)
  const drop = useCallback((): void => {
    reading.current += 1
    client.current?.close()
    client.current = null
  }, [])
  useEffect(() => drop, [drop])

  const read = useCallback(
    async (file: File): Promise<void> => {
      drop()
      const turn = reading.current
      const opened = openLayeredClient()
      client.current = opened
      setState({ step: 'reading', name: file.name })
      const page = editor.session.page(pageId)
      try {
        await page.open()
        const view = page.view.get()
        if (view.status !== 'ready') throw new Error(`page ${pageId} is ${view.status}`)
        const findFace = createFaceFinder(await listOwnFaces())
        const { newId } = editor
        const compared = await compare(opened, file, view, { newId, findFace })
        if (turn !== reading.current) return
        const { name } = file
        setState(
          'fault' in compared
            ? { step: 'refused', name, fault: compared }
            : { step: 'comparing', name, compared },
        )
      } catch (cause) {
        if (turn !== reading.current) return
        console.warn('a layered file was not read', cause)
        // neither the file nor the person: a line that is down, a worker without memory
        toastFailed(getFailureMessage(cause), file.name)
        setState({ step: 'choosing' })
      }
    },
    [drop, editor, pageId],
  )

  const store = async (opened: LayeredClient, key: number): Promise<string> => {
    const { png } = await opened.readPicture(key)
    const refusal = await findPictureRefusal(png)
    if (refusal !== null) throw new RefusedPicture(refusal)
    return (await sendPicture(chapterId, png)).asset
  }

  /** False: nothing was changed, and the window stays open. */
  const take = async (changes: readonly LayerChange[]): Promise<boolean> => {
    if (state.step !== 'comparing' || isTaking) return false
    setIsTaking(true)
    try {
      const count = await takeChanges(editor, pageId, changes, (key) =>
        store(state.compared.client, key),
      )
      if (count > 0) toastDone(t('layered.taken', { count }))
      else toastFailed(t('layered.items_gone'), t('layered.not_taken'))
      return count > 0
    } catch (cause) {
      const message = cause instanceof RefusedPicture ? cause.message : getFailureMessage(cause)
      toastFailed(message, t('layered.not_taken'))
      return false
    } finally {
      setIsTaking(false)
    }
  }
  return { state, isTaking, read, take }
}
