/** Copy, cut and paste of an open chapter, whatever asked for it. */
import {
  CLIPBOARD_TYPE,
  type CopiedItems,
  parseCopied,
  type PasteFault,
} from '../engine/clipboard.ts'
import { copySelected, pasteItems } from '../engine/copy-items.ts'
import { toPage } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import { getPageInWork } from '../engine/page-in-work.ts'
import { addPlainText } from '../engine/plain-text.ts'
import { deleteSelected, listDeletable } from '../engine/text-edits.ts'
import { placeAt } from '../image/insert-picture.ts'
import { carryPictures, type PictureFiles } from './carry-pictures.ts'
import { findItems, toFormats } from './clipboard-formats.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'

/** Something to be told; each has a sentence. */
export type ClipboardNotice =
  | { readonly kind: 'fault'; readonly fault: PasteFault }
  | { readonly kind: 'left_out' | 'pictures_left' | 'layers_left'; readonly count: number }
  | { readonly kind: 'cut_refused' | 'text_too_long' | 'may_not_add' | 'use_keys' }

interface Chapter {
  readonly chapterId: string
  readonly language: string
  readonly files: PictureFiles
  readonly notify: (notice: ClipboardNotice) => void
  /** the server did not answer, or refused a picture */
  readonly onFailure: (error: unknown) => void
}

/** The formats that are read, with their contents; empty where the clipboard lacks one. */
export type ClipboardFormats = Readonly<Record<string, string>>

const READ_FORMATS = [CLIPBOARD_TYPE, 'text/html', 'text/plain'] as const

export interface ClipboardCommands {
  /** What the clipboard is to hold; a cut deletes it as well. Null when there is nothing. */
  readonly take: (how: 'copy' | 'cut') => ClipboardFormats | null
  /** @param point of the viewport; absent: where the pointer is */
  readonly put: (formats: ClipboardFormats, point?: Point) => Promise<void>
  /** The same by the browser's clipboard on request, which a menu needs. */
  readonly write: (how: 'copy' | 'cut') => Promise<void>
  readonly read: (point?: Point) => Promise<void>
}

/** Reads every format at once: a clipboard event forgets its contents. */
export const readFormats = (getFormat: (type: string) => string): ClipboardFormats =>
  Object.fromEntries(READ_FORMATS.map((type) => [type, getFormat(type)]))

const toClipboardItem = (formats: ClipboardFormats): ClipboardItem =>
  new ClipboardItem(
    Object.fromEntries(
      Object.entries(formats)
        .filter(([type]) => type !== CLIPBOARD_TYPE || ClipboardItem.supports(type))
        .map(([type, content]) => [type, new Blob([content], { type })]),
    ),
  )

const readClipboard = async (): Promise<ClipboardFormats> => {
  const [item] = await navigator.clipboard.read()
  const types = READ_FORMATS.filter((type) => item?.types.includes(type) === true)
  const contents = await Promise.all(
    types.map(async (type) => [type, await (await item?.getType(type))?.text()] as const),
  )
  return Object.fromEntries(contents.map(([type, content]) => [type, content ?? '']))
}

/** The page under a place of the viewport; without one the page in work, at no special place. */
const findTarget = (
  editor: Editor,
  screen: Point | null,
): { readonly pageId: string; readonly point: Point | null } | null => {
  const { camera, strip, viewport } = editor
  const under = screen === null ? null : toPage(camera.get(), strip, viewport.get(), screen)
  if (under !== null) return { pageId: under.page.frame.id, point: under.point }
  const pageId = getPageInWork(editor)
  return pageId === null ? null : { pageId, point: null }
}

/** Items of the clipboard onto the page, as far as the person may add them there. */
const pasteCopied = async (
  editor: Editor,
  { chapterId, files, notify }: Chapter,
  copied: CopiedItems,
  target: { readonly pageId: string; readonly point: Point | null },
): Promise<void> => {
  const view = editor.session.page(target.pageId).view.get()
  if (view.status !== 'ready') return
  const allowed = copied.items.filter(({ item }) => view.editable.add.includes(item.kind))
  const { copied: carried, layersLeft } = await carryPictures(
    { ...copied, items: allowed },
    { chapterId, assets: view.assets },
    files,
  )
  const pictures = allowed.length - carried.items.length
  if (pictures > 0) notify({ kind: 'pictures_left', count: pictures })
  if (layersLeft > 0) notify({ kind: 'layers_left', count: layersLeft })
  const result = pasteItems(editor, carried, target)
  const leftOut = copied.items.length - allowed.length + result.leftOut
  editor.copyResult.set({ ...result, leftOut })
}

const pasteText = (
  editor: Editor,
  { language, notify }: Chapter,
  words: string,
  target: { readonly pageId: string; readonly point: Point | null },
): void => {
  const place = target.point === null ? placeAt(editor) : { ...target, point: target.point }
  if (place === null) return
  const answer = addPlainText(editor, language, place, words)
  if (answer === 'too_long') notify({ kind: 'text_too_long' })
  if (answer === 'may_not') notify({ kind: 'may_not_add' })
}

export const createClipboardCommands = (editor: Editor, chapter: Chapter): ClipboardCommands => {
  const { notify, onFailure } = chapter
  const collect = (how: 'copy' | 'cut'): ClipboardFormats | null => {
    const copied = copySelected(editor, chapter.chapterId)
    if (copied === null || how === 'copy') return copied === null ? null : toFormats(copied)
    const deletable = new Set(listDeletable(editor).map(({ item }) => item.id))
    const items = copied.items.filter(({ item }) => deletable.has(item.id))
    if (items.length === 0) notify({ kind: 'cut_refused' })
    return items.length === 0 ? null : toFormats({ ...copied, items })
  }
  const put: ClipboardCommands['put'] = async (formats, point) => {
    const target = findTarget(editor, point ?? editor.pointed.get())
    if (target === null) return
    await editor.session.page(target.pageId).open()
    const raw = findItems((type) => formats[type] ?? '')
    const copied = raw === null ? null : parseCopied(raw)
    if (copied === null) pasteText(editor, chapter, formats['text/plain'] ?? '', target)
    else if (typeof copied === 'string') notify({ kind: 'fault', fault: copied })
    else await pasteCopied(editor, chapter, copied, target).catch(onFailure)
  }
  return {
    take: (how) => {
      const formats = collect(how)
      if (formats !== null && how === 'cut') deleteSelected(editor)
      return formats
    },
    put,
    write: async (how) => {
      const formats = collect(how)
      if (formats === null) return
      try {
        await navigator.clipboard.write([toClipboardItem(formats)])
        if (how === 'cut') deleteSelected(editor)
      } catch {
        notify({ kind: 'use_keys' })
      }
    },
    read: async (point) => {
      try {
        await put(await readClipboard(), point)
      } catch {
        notify({ kind: 'use_keys' })
      }
    },
  }
}
