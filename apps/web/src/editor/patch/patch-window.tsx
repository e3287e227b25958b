import { Modal, Text, UnstyledButton } from '@mantine/core'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useState, useEffect, useRef } from 'react'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { usePageInWork } from '../panels/script-panel.tsx'
import { Travel } from '../panels/travel.tsx'
import { usePictureTranslations } from '../use-picture-translations.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import { PatchDetail } from './patch-detail.tsx'
import { type ListedPatch, patchesOn } from './patch-list.ts'
import classes from './patch-window.module.css'
import type { Erasures } from './use-erasures.ts'
import { usePicture } from '../image/load-picture.ts'

const SIDE = 44

/** A patch by itself, on the chequers of what can be seen through. */
const PatchThumb = ({ assets, sha }: { readonly assets: string; readonly sha: string }) => {
  const loaded = usePicture(assets, sha)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (pen == null || loaded.state !== 'ready') return
    const { width, height } = loaded.picture
    const scale = Math.min(1, SIDE / width, SIDE / height)
    pen.clearRect(0, 0, SIDE, SIDE)
    pen.drawImage(
      loaded.picture,
      (SIDE - width * scale) / 2,
      (SIDE - height * scale) / 2,
      width * scale,
      height * scale,
    )
  }, [loaded])
  return <canvas ref={canvas} width={SIDE} height={SIDE} className={classes['thumb']} aria-hidden />
}

interface PatchWindowProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly lettering: LetteringClient
  readonly erasures: Erasures
}

interface RowProps {
  readonly patch: ListedPatch
  readonly number: number
  readonly assets: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

const Row = ({ patch, number, assets, chosen, onChoose }: RowProps) => {
  const t = usePictureTranslations()
  const { w, h, hidden, alternatives } = patch.item.props
  const others = (alternatives ?? []).length
  const tags = [
    t(patch.isMachineMade ? 'patch.by_machine' : 'patch.by_person'),
    t(`patch.in_${patch.document}`),
    ...(hidden ? [t('patch.is_hidden')] : []),
    ...(others > 0 ? [t('patch.has_others', { count: others })] : []),
  ]
  return (
    <UnstyledButton
      className={classes['row']}
      aria-current={chosen || undefined}
      onClick={onChoose}
      data-patch={patch.item.id}
    >
      <PatchThumb assets={assets} sha={patch.item.props.asset} />
      <span>
        <Text component="span" fz="sm" display="block">
          {t('patch.name', { number })}
        </Text>
        <Text component="span" fz="xs" c="dimmed">
          {`${Math.round(w)}×${Math.round(h)} · ${tags.join(' · ')}`}
        </Text>
      </span>
    </UnstyledButton>
  )
}

const Body = ({ editor, chapterId, lettering, erasures }: PatchWindowProps) => {
  const t = usePictureTranslations()
  const pageId = usePageInWork(editor)
  const view = useWatched(editor.session.page(pageId).view)
  const openErasures = useWatched(editor.dialog)
  const [chosen, setChosen] = useState(
    openErasures?.kind === 'patches' ? openErasures.itemId : null,
  )
  const patches = patchesOn(view)
  const selectedPatch = patches.find(({ item }) => item.id === chosen) ?? patches[0]
  if (view.status !== 'ready' || selectedPatch === undefined)
    return <EmptyState title={t('patch.none')} hint={t('patch.none_hint')} />
  return (
    <div className={classes['window']}>
      <div className={classes['list']} role="group" aria-label={t('patch.list')}>
        <Travel editor={editor} />
        {patches.map((patch, index) => (
          <Row
            key={patch.item.id}
            patch={patch}
            number={patches.length - index}
            assets={view.assets}
            chosen={patch === selectedPatch}
            onChoose={() => setChosen(patch.item.id)}
          />
        ))}
      </div>
      <PatchDetail
        key={selectedPatch.item.id}
        editor={editor}
        chapterId={chapterId}
        pageId={pageId}
        view={view}
        patch={selectedPatch}
        erasures={erasures}
        lettering={lettering}
        onChoose={setChosen}
      />
    </div>
  )
}

/** The patches of the page in work (spec 2.modal.workspace_patch). */
export const PatchWindow = (props: PatchWindowProps) => {
  const t = usePictureTranslations()
  const open = useWatched(props.editor.dialog)?.kind === 'patches'
  return (
    <Modal
      opened={open}
      onClose={() => props.editor.dialog.set(null)}
      size={1080}
      title={t('patch.title')}
    >
      {open ? <Body {...props} /> : null}
    </Modal>
  )
}
