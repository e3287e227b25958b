import { sourceChangeCheck, sourceChangeList } from '@panelflow/contract/source-change.ts'
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { Alert, Button, CloseButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatched, useWatchedPart } from '../../editor/canvas/use-watched.ts'
import { toScreen } from '../../editor/engine/camera.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { levelFor, tilesIn, tileUrl } from '../../editor/engine/tiles.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useWrite } from '../../lib/http/query.ts'
import { pictureAddress } from '../../lib/image-node/image-nodes.ts'
import type { ChangedPage, SourceChanges } from './use-source-changes.ts'
import classes from './workspace.module.css'

const usePlace = (editor: Editor) => {
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  return (pageId: string, { x, y, w, h }: Box) => {
    const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
    if (page === undefined) return null
    const at = toScreen(camera, editor.strip, viewport, { x: x + page.left, y: y + page.top })
    return { left: at.x, top: at.y, width: w * camera.zoom, height: h * camera.zoom }
  }
}

/** The page before, where it lies on the page of now. */
const PictureBefore = ({
  editor,
  page,
}: {
  readonly editor: Editor
  readonly page: ChangedPage
}) => {
  const place = usePlace(editor)
  const zoom = useWatchedPart(editor.calmCamera, (camera) => camera.zoom)
  const { pageId: id, width, height, tileLevels, tiles, placement } = page.before
  const { scale, dx, dy } = placement ?? { scale: 1, dx: 0, dy: 0 }
  const level = levelFor(zoom * scale * devicePixelRatio, tileLevels)
  const frame = { id, name: '', width, height, tileLevels, tiles }
  return tilesIn(frame, level, { x: 0, y: 0, w: width, h: height }).map((tile) => {
    const { x, y, w, h } = tile.box
    const box = { x: x * scale + dx, y: y * scale + dy, w: w * scale, h: h * scale }
    const at = place(page.pageId, box)
    return at === null ? null : (
      <img
        key={tile.key}
        src={pictureAddress(tileUrl(tiles, tile))}
        alt=""
        style={{ position: 'absolute', ...at }}
        data-source-before
      />
    )
  })
}

interface SourceProps {
  readonly editor: Editor
  readonly source: SourceChanges
}

/** What was drawn anew on the pages, outlined, or the pictures before over them. */
export const SourceMarks = ({ editor, source }: SourceProps) =>
  source.open.length === 0 || !(source.isOutlined || source.isBefore) ? null : (
    <Marks editor={editor} source={source} />
  )

/** Apart: only where there are marks they follow the camera. */
const Marks = ({ editor, source: { open, isOutlined, isBefore } }: SourceProps) => {
  const place = usePlace(editor)
  return (
    <div className={classes['pins']} aria-hidden>
      {isBefore
        ? open.map((page) => <PictureBefore key={page.pageId} editor={editor} page={page} />)
        : null}
      {isOutlined
        ? open.flatMap(({ pageId, changes }) =>
            changes.map((box) => {
              const at = place(pageId, box)
              const key = `${pageId} ${box.x} ${box.y}`
              return at === null ? null : (
                <div key={key} className={classes['sourceChange']} style={at} data-source-change />
              )
            }),
          )
        : null}
    </div>
  )
}

const useSentence = (open: readonly ChangedPage[]): string => {
  const t = usePanelTranslations()
  const list = (pages: readonly ChangedPage[]) => ({
    count: pages.length,
    pages: pages.map(({ position }) => position + 1).join(', '),
  })
  const states = [
    ['comparing', ['comparing']],
    ['changed', ['changed']],
    ['different', ['different', 'unreadable']],
  ] as const
  return states
    .flatMap(([sentence, those]) => {
      const pages = open.filter(({ state }) => those.some((one) => one === state))
      return pages.length === 0 ? [] : [t(`source.${sentence}`, list(pages))]
    })
    .join(' ')
}

const CheckedLine = ({
  count,
  onUndo,
  onClose,
}: {
  readonly count: number
  readonly onUndo: () => void
  readonly onClose: () => void
}) => {
  const t = usePanelTranslations()
  return (
    <Alert color="gray" variant="light" p={6} radius={0} data-notice="source_checked">
      <Group gap="xs">
        <Text fz="sm">{t('source.checked', { count })}</Text>
        <Button size="compact-xs" variant="light" onClick={onUndo}>
          {t('source.undo')}
        </Button>
        <CloseButton size="xs" aria-label={t('source.close')} onClick={onClose} />
      </Group>
    </Alert>
  )
}

interface NoticeProps extends SourceProps {
  readonly chapterId: string
}

/** Which pages have other pictures than those the work began on, and that they were looked at. */
export const SourceNotice = ({ editor, source, chapterId }: NoticeProps) => {
  const t = usePanelTranslations()
  const sentence = useSentence(source.open)
  const [undoable, setUndoable] = useState<readonly string[]>([])
  const current = useWatchedPart(
    editor.camera,
    ({ page }) => editor.strip.pages[page]?.frame.id ?? '',
  )
  const check = useWrite(sourceChangeCheck, { refreshes: [sourceChangeList] })
  const settled = source.open.filter(({ state }) => state !== 'comparing')
  const send = (pageIds: readonly string[], isChecked: boolean): void =>
    check.mutate(
      { params: { chapterId }, body: { pageIds: [...pageIds], isChecked } },
      { onSuccess: () => setUndoable(isChecked ? pageIds : []) },
    )
  const next = settled.find(({ pageId }) => pageId !== current)
  const here = settled.find(({ pageId }) => pageId === current)
  const undoLine =
    undoable.length === 0 ? null : (
      <CheckedLine
        count={undoable.length}
        onUndo={() => send(undoable, false)}
        onClose={() => setUndoable([])}
      />
    )
  if (source.open.length === 0) return undoLine
  return (
    <>
      <Alert color="orange" variant="light" p={6} radius={0} data-notice="source">
        <Group gap="xs">
          <Text fz="sm">{sentence}</Text>
          {next === undefined ? null : (
            <Button
              size="compact-xs"
              variant="light"
              onClick={() =>
                editor.goToPage(
                  editor.strip.pages.findIndex(({ frame }) => frame.id === next.pageId),
                )
              }
            >
              {t('source.show', { number: next.position + 1 })}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant={source.isOutlined ? 'filled' : 'default'}
            aria-pressed={source.isOutlined}
            onClick={() => source.setOutlined(!source.isOutlined)}
          >
            {t('source.outline')}
          </Button>
          <Button
            size="compact-xs"
            variant={source.isBefore ? 'filled' : 'default'}
            aria-pressed={source.isBefore}
            onClick={() => source.setBefore(!source.isBefore)}
          >
            {t('source.before')}
          </Button>
          {source.mayCheck && here !== undefined ? (
            <Button
              size="compact-xs"
              variant="light"
              loading={check.isPending}
              onClick={() => send([here.pageId], true)}
            >
              {t('source.check_page', { number: here.position + 1 })}
            </Button>
          ) : null}
          {source.mayCheck && settled.length > 1 ? (
            <Button
              size="compact-xs"
              variant="light"
              disabled={check.isPending}
              onClick={() =>
                send(
                  settled.map(({ pageId }) => pageId),
                  true,
                )
              }
            >
              {t('source.check_all')}
            </Button>
          ) : null}
        </Group>
      </Alert>
      {undoLine}
    </>
  )
}
