import { BLEND_MODES } from '@panelflow/domain/page/document/item-values.ts'
import type { PageItem } from '@panelflow/domain/page/document/page-document.ts'
import { Button, Select, Switch } from '@mantine/core'
import { runAction } from '../actions/editor-actions.ts'
import { PictureActions } from '../image/picture-actions.tsx'
import { ImageFields } from '../image/image-fields.tsx'
import { LayerButtons } from '../image/layer-buttons.tsx'
import type { Editor } from '../engine/editor.ts'
import type { PageView } from '../engine/page-session.ts'
import { getPlacement, placeOp, type Placement } from '../engine/placement.ts'
import { isLocked } from '../engine/selected-items.ts'
import { movePatch } from '../patch/patch-edits.ts'
import { PatchScope } from '../patch/patch-scope.tsx'
import { mayDelete, mayPlace, maySet } from '../engine/stage.ts'
import { styleSelected } from '../engine/text-edits.ts'
import { ShadowField } from './effect-fields.tsx'
import { NumberField } from './number-field.tsx'
import classes from './panels.module.css'
import { StrokeField } from './stroke-field.tsx'
import { usePanelTranslations } from './use-panel-translations.ts'

interface PictureFieldsProps {
  readonly editor: Editor
  readonly items: readonly PageItem[]
  readonly view: PageView
}

/** Place, angle, opacity, stroke and shadow of a patch or an inserted picture. */
export const PictureFields = ({ editor, items, view }: PictureFieldsProps) => {
  const t = usePanelTranslations()
  const [item] = items
  const { pageId } = editor.selection.state.get()
  if (item === undefined || item.kind === 'region' || item.kind === 'text' || pageId === null)
    return null
  const place = getPlacement(item)
  const document =
    view.status === 'ready' && view.base.items[item.id] !== undefined ? 'base' : 'lane'
  const setPlace = (to: Partial<Placement>, label: 'moving' | 'rotating'): void => {
    const op = place === null ? null : placeOp(item, { ...place, ...to })
    if (op !== null) editor.session.edit(pageId, document, [op], { label, itemId: item.id })
  }
  const locked = !mayPlace(view, item.kind)
  const isDeletable = mayDelete(view, item) && !isLocked(item)
  return (
    <section className={classes['fields']} aria-label={t('properties.title')}>
      <p className={classes['heading']}>{t(`properties.kind.${item.kind}`)}</p>
      {item.kind === 'patch' ? (
        <PatchScope
          document={document}
          disabled={!maySet(view, 'patch', 'asset') || isLocked(item)}
          onChange={() => {
            const id = movePatch(editor, pageId, { item, document })
            if (id !== null) editor.selection.select(pageId, [id])
          }}
        />
      ) : null}
      {place === null ? null : (
        <div className={classes['row']}>
          <NumberField
            label="X"
            value={place.cx - place.w / 2}
            disabled={locked}
            onChange={(x) => setPlace({ cx: x + place.w / 2 }, 'moving')}
          />
          <NumberField
            label="Y"
            value={place.cy - place.h / 2}
            disabled={locked}
            onChange={(y) => setPlace({ cy: y + place.h / 2 }, 'moving')}
          />
        </div>
      )}
      {item.kind === 'image' ? (
        <ImageFields editor={editor} pageId={pageId} item={item} locked={locked} />
      ) : (
        <NumberField
          label={t('properties.rotation')}
          value={item.props.rotation}
          min={-360}
          max={360}
          suffix="°"
          disabled={!maySet(view, item.kind, 'rotation')}
          onChange={(rotation) => setPlace({ rotation }, 'rotating')}
        />
      )}
      <NumberField
        label={t('properties.opacity')}
        value={item.props.opacity * 100}
        min={0}
        max={100}
        decimals={0}
        suffix=" %"
        disabled={!maySet(view, item.kind, 'opacity')}
        onChange={(value) => styleSelected(editor, { opacity: value / 100 })}
      />
      <Select
        size="xs"
        label={t('properties.blend')}
        value={item.props.blend ?? 'cover'}
        allowDeselect={false}
        disabled={!maySet(view, item.kind, 'blend')}
        data={(['cover', ...BLEND_MODES] as const).map((value) => ({
          value,
          label: t(`properties.blend_${value}`),
        }))}
        onChange={(value) =>
          styleSelected(editor, { blend: BLEND_MODES.find((mode) => mode === value) ?? null })
        }
      />
      <Switch
        size="xs"
        label={t('properties.hidden')}
        checked={item.props.hidden}
        disabled={!maySet(view, item.kind, 'hidden')}
        onChange={(event) => styleSelected(editor, { hidden: event.currentTarget.checked })}
      />
      <StrokeField
        label={t('properties.stroke')}
        value={item.props.stroke}
        disabled={!maySet(view, item.kind, 'stroke')}
        onChange={(stroke) => styleSelected(editor, { stroke })}
      />
      <ShadowField
        value={item.props.shadow}
        disabled={!maySet(view, item.kind, 'shadow')}
        onChange={(shadow) => styleSelected(editor, { shadow })}
      />
      <LayerButtons
        editor={editor}
        reason={maySet(view, item.kind, 'order') ? null : t('properties.locked')}
      />
      <PictureActions
        editor={editor}
        pageId={pageId}
        item={item}
        reason={maySet(view, item.kind, 'asset') ? null : t('properties.locked')}
      />
      {isDeletable ? (
        <Button variant="default" color="red" onClick={() => runAction(editor, 'delete')}>
          {t('properties.delete')}
        </Button>
      ) : null}
    </section>
  )
}
