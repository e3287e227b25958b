import { Button, Group, Slider, Switch, Text } from '@mantine/core'
import { takeAlternative } from '@panelflow/domain/page/patch-alternatives.ts'
import { boxOfItem } from '@panelflow/domain/page/page-changes.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { useState } from 'react'
import type { Editor } from '../engine/editor.ts'
import type { PageView } from '../engine/page-session.ts'
import { getEffectReach } from '../engine/placement.ts'
import { maySet } from '../engine/stage.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { PatchCompare } from './patch-compare.tsx'
import { deletePatch, movePatch, setPatch } from './patch-edits.ts'
import { PatchAlternatives } from './patch-alternatives.tsx'
import { type ListedPatch, getEraseShapes, hasHandwork, withMargin } from './patch-list.ts'
import { PatchRerun, type Rerun } from './patch-rerun.tsx'
import { chooseAlternative, removeAlternative } from './take-alternatives.ts'
import classes from './patch-window.module.css'
import type { Erasures } from './use-erasures.ts'
import { useRestore } from './use-restore.ts'

const AROUND = 24
const FIRST_RADIUS = 8

interface PatchDetailProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly pageId: string
  readonly view: Extract<PageView, { status: 'ready' }>
  readonly patch: ListedPatch
  readonly erasures: Erasures
  readonly lettering: LetteringClient
  readonly onChoose: (itemId: string | null) => void
}

const firstRerun = (patch: ListedPatch, erasures: Erasures): Rerun => {
  const last = erasures.all.find(({ made }) => made?.itemId === patch.item.id)
  if (last !== undefined)
    return { what: last.options.what, method: last.options.method, spread: last.options.spread }
  return patch.item.props.regionId === null
    ? { what: 'everything', method: 'auto', spread: 0 }
    : { what: 'lettering', method: 'auto', spread: 3 }
}

const Opacity = ({
  value,
  disabled,
  onChange,
}: {
  readonly value: number
  readonly disabled: boolean
  readonly onChange: (value: number) => void
}) => {
  const t = usePictureTranslations()
  const [pulled, setPulled] = useState<number | null>(null)
  return (
    <div className={classes['slider']}>
      <Text fz="xs">{t('patch.opacity')}</Text>
      <Slider
        flex={1}
        size="sm"
        min={0}
        max={100}
        value={pulled ?? Math.round(value * 100)}
        disabled={disabled}
        label={(visible) => `${visible} %`}
        thumbLabel={t('patch.opacity')}
        onChange={setPulled}
        onChangeEnd={(end) => {
          setPulled(null)
          onChange(end / 100)
        }}
      />
    </div>
  )
}

/** One patch: before and after, how much of it shows, and everything that can be done with it. */
export const PatchDetail = ({
  editor,
  chapterId,
  pageId,
  view,
  patch,
  erasures,
  lettering,
  onChoose,
}: PatchDetailProps) => {
  const t = usePictureTranslations()
  const [radius, setRadius] = useState(FIRST_RADIUS)
  const [restores, setRestores] = useState(false)
  const [looked, setLooked] = useState<number | null>(null)
  const { busy, restore } = useRestore(editor, chapterId)
  const { item, document } = patch
  const may = maySet(view, 'patch', 'asset')
  const locked = may ? null : t('patch.may_not')
  // another picture is looked at, and none taken, until somebody says so
  const other = looked === null ? null : takeAlternative(item.props, looked)
  const seen = other === null ? item : { ...item, props: { ...item.props, ...other } }
  const running = erasures.active.find(({ options }) => options.replaces === item.id)
  const rerun = (options: Rerun): void => {
    const shapes = getEraseShapes(patch, view, erasures.all)
    void erasures.erase(
      { pageId, shapes },
      { ...options, document, replaces: item.id, ground: 'source' },
    )
  }
  return (
    <div className={classes['detail']}>
      <PatchCompare
        lettering={lettering}
        assets={view.assets}
        source={view.base.source}
        box={withMargin(boxOfItem(item), AROUND + getEffectReach(item.props), view.base)}
        item={seen}
        brush={
          restores && may && !busy && other === null
            ? { radius, onDone: (stroke) => void restore(pageId, patch, stroke) }
            : null
        }
      />
      <PatchAlternatives
        patch={patch}
        looked={looked}
        locked={locked}
        onLook={setLooked}
        onTake={(place) => {
          chooseAlternative(editor, pageId, patch, place)
          setLooked(null)
        }}
        onDrop={(place) => {
          removeAlternative(editor, pageId, patch, place)
          setLooked(null)
        }}
      />
      <div className={classes['slider']}>
        <Switch
          size="xs"
          label={t('patch.restore')}
          checked={restores}
          disabled={!may}
          onChange={(event) => setRestores(event.currentTarget.checked)}
        />
        {restores ? (
          <Slider
            flex={1}
            size="sm"
            min={1}
            max={60}
            value={radius}
            thumbLabel={t('erase.size')}
            label={(value) => `${value * 2} px`}
            onChange={setRadius}
          />
        ) : null}
      </div>
      <Opacity
        value={item.props.opacity}
        disabled={!may}
        onChange={(opacity) => setPatch(editor, pageId, patch, { opacity })}
      />
      <Switch
        size="xs"
        label={t('patch.hidden')}
        checked={item.props.hidden}
        disabled={!may}
        onChange={(event) =>
          setPatch(editor, pageId, patch, { hidden: event.currentTarget.checked })
        }
      />
      <PatchRerun
        key={item.id}
        first={firstRerun(patch, erasures)}
        running={running === undefined ? null : Math.round(running.progress * 100)}
        disabled={!may}
        replacesHandwork={may && hasHandwork(patch, erasures.all)}
        onRun={rerun}
      />
      <Group gap={8}>
        <ActionButton
          size="xs"
          variant="default"
          reason={locked}
          onClick={() =>
            editor.dialog.set({ kind: 'photo', target: { kind: 'item', pageId, itemId: item.id } })
          }
        >
          {t('photo.open')}
        </ActionButton>
        <ActionButton
          size="xs"
          variant="default"
          reason={locked}
          onClick={() => onChoose(movePatch(editor, pageId, patch))}
        >
          {t(document === 'lane' ? 'patch.to_base' : 'patch.to_lane')}
        </ActionButton>
        <Button
          size="xs"
          variant="default"
          onClick={() => void editor.goToItem(pageId, item.id).then(() => editor.dialog.set(null))}
        >
          {t('patch.show')}
        </Button>
        <ActionButton
          size="xs"
          variant="default"
          color="red"
          reason={locked}
          onClick={() => {
            deletePatch(editor, pageId, patch)
            onChoose(null)
          }}
        >
          {t('patch.delete')}
        </ActionButton>
      </Group>
    </div>
  )
}
