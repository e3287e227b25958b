import type { ErasureView } from '@panelflow/contract/erasure.ts'
import { boundsOfShapes } from '@panelflow/domain/page/erase.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { Box, PageOp, PatchProps } from '@panelflow/domain/page/document/page-document.ts'
import { topOrder } from '@panelflow/domain/page/paint-order.ts'
import { Button, Group, Modal, Progress, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useWatched } from '../canvas/use-watched.ts'
import type { EditorDialog } from '../engine/editor-dialog.ts'
import type { Editor } from '../engine/editor.ts'
import type { PageView } from '../engine/page-session.ts'
import { loadPicture } from '../image/load-picture.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { isActive } from './erasure-watch.ts'
import { patchesOn, withMargin } from './patch-list.ts'
import classes from './patch-window.module.css'
import type { Erasures } from './use-erasures.ts'

type Choosing = Extract<EditorDialog, { kind: 'alternatives' }>
type Tried = NonNullable<ErasureView['tried']>

/** Page pixels around the selection. */
const AROUND = 32
const MAX_SIDE = 250
const LARGEST_SCALE = 4

type Ready = Extract<PageView, { status: 'ready' }>

interface PreviewProps {
  readonly view: Ready
  readonly box: Box
  readonly tried: Tried
}

type Placed = Pick<PatchProps, 'asset' | 'x' | 'y' | 'w' | 'h' | 'rotation' | 'opacity' | 'blend'>

/** The page and its patches, lowest first, and over them the new one. */
const listPlaced = (view: Ready, { asset, x, y, w, h }: Tried): readonly Placed[] => [
  ...patchesOn(view)
    .toReversed()
    .flatMap(({ item }) => (item.props.hidden ? [] : [item.props])),
  { asset, x, y, w, h, rotation: 0, opacity: 1 },
]

const drawPlaced = (
  pen: CanvasRenderingContext2D,
  { x, y, w, h, rotation, opacity, blend }: Placed,
  picture: ImageBitmap,
): void => {
  pen.save()
  pen.globalCompositeOperation = blend ?? 'source-over'
  pen.globalAlpha = opacity
  pen.translate(x + w / 2, y + h / 2)
  pen.rotate((rotation * Math.PI) / 180)
  pen.drawImage(picture, -w / 2, -h / 2, w, h)
  pen.restore()
}

/** The place as it would look. */
const Preview = ({ view, box, tried }: PreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(LARGEST_SCALE, MAX_SIDE / Math.max(box.w, box.h))
  const [w, h] = [Math.max(1, Math.round(box.w * scale)), Math.max(1, Math.round(box.h * scale))]
  useEffect(() => {
    let isCanceled = false
    const draw = async (): Promise<void> => {
      const placed = listPlaced(view, tried)
      const load = (sha: string): Promise<ImageBitmap> => loadPicture(view.assets, sha)
      const page = await load(view.base.source)
      const pictures = await Promise.all(placed.map(({ asset }) => load(asset)))
      const element = canvas.current
      const pen = element?.getContext('2d')
      if (isCanceled || element == null || pen == null) return
      Object.assign(element, { width: w * devicePixelRatio, height: h * devicePixelRatio })
      const dots = scale * devicePixelRatio
      pen.setTransform(dots, 0, 0, dots, -box.x * dots, -box.y * dots)
      pen.drawImage(page, box.x, box.y, box.w, box.h, box.x, box.y, box.w, box.h)
      placed.forEach((each, at) => {
        const picture = pictures[at]
        if (picture !== undefined) drawPlaced(pen, each, picture)
      })
    }
    draw().catch((cause: unknown) => console.warn('a result was not drawn', cause))
    return () => {
      isCanceled = true
    }
  }, [view, box, tried, scale, w, h])
  return <canvas ref={canvas} style={{ width: w, height: h }} aria-hidden />
}

/** Puts a result onto the page: one step of the history. */
export const takeTried = (editor: Editor, { area }: Choosing, { options, tried }: ErasureView) => {
  const view = editor.session.page(area.pageId).view.get()
  if (tried === null || view.status !== 'ready') return
  const { document } = options
  const { method: _method, ...place } = tried
  const id = editor.newId()
  const props = createPatchProps({ ...place, order: topOrder(view[document], 'patch') })
  const op: PageOp = { op: 'add', item: { id, kind: 'patch', props } }
  editor.session.edit(area.pageId, document, [op], { label: 'adding', itemId: id })
  editor.session.flush()
  editor.eraser.area.set(null)
}

interface ResultProps {
  readonly row: ErasureView
  readonly number: number
  readonly place: Omit<PreviewProps, 'tried'>
  readonly onChoose: () => void
}

const Result = ({ row, number, place, onChoose }: ResultProps) => {
  const t = usePictureTranslations()
  const name = t(`erase.method_${row.options.method}`)
  return (
    <UnstyledButton
      className={classes['result']}
      disabled={row.tried === null}
      aria-label={`${number} ${name}`}
      onClick={onChoose}
    >
      <span className={classes['place']}>
        {row.tried !== null ? (
          <Preview {...place} tried={row.tried} />
        ) : isActive(row) ? (
          <Progress w={160} value={row.progress * 100} aria-label={name} animated />
        ) : (
          <Text fz="xs" c="dimmed">
            {t('erase.no_result')}
          </Text>
        )}
      </span>
      <Text fz="sm" fw={600}>{`${number} · ${name}`}</Text>
    </UnstyledButton>
  )
}

interface AlternativesProps {
  readonly editor: Editor
  readonly erasures: Erasures
}

const Body = ({
  editor,
  erasures,
  choosing,
  onClose,
}: AlternativesProps & { readonly choosing: Choosing; readonly onClose: () => void }) => {
  const t = usePictureTranslations()
  const view = useWatched(editor.session.page(choosing.area.pageId).view)
  const rows = choosing.ids.flatMap((id) => erasures.all.find((each) => each.id === id) ?? [])
  const choose = (row: ErasureView | undefined): void => {
    if (row === undefined || row.tried === null) return
    takeTried(editor, choosing, row)
    onClose()
  }
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => choose(rows[Number(key) - 1])
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  if (view.status !== 'ready') return null
  const bounds = boundsOfShapes(choosing.area.shapes, view.base)
  const place = { view, box: withMargin(bounds, AROUND, view.base) }
  return (
    <>
      <div className={classes['results']}>
        {rows.map((row, index) => (
          <Result
            key={row.id}
            row={row}
            number={index + 1}
            place={place}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
      <Group mt="md" justify="space-between">
        <Text fz="xs" c="dimmed">
          {t('erase.choose_hint')}
        </Text>
        <Button variant="default" onClick={onClose}>
          {t('erase.none_chosen')}
        </Button>
      </Group>
    </>
  )
}

/** What several ways made of one selection, side by side. Closing stops those under way. */
export const AlternativesWindow = ({ editor, erasures }: AlternativesProps) => {
  const t = usePictureTranslations()
  const dialog = useWatched(editor.dialog)
  const choosing = dialog?.kind === 'alternatives' ? dialog : null
  const close = (): void => {
    for (const { id } of erasures.active) if (choosing?.ids.includes(id) === true) erasures.stop(id)
    editor.dialog.set(null)
  }
  return (
    <Modal opened={choosing !== null} onClose={close} size="auto" title={t('erase.choose')}>
      {choosing === null ? null : (
        <Body editor={editor} erasures={erasures} choosing={choosing} onClose={close} />
      )}
    </Modal>
  )
}
