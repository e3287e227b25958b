import type { ImageItem, ImageProps } from '@panelflow/domain/page/document/page-document.ts'
import type { Editor } from '../engine/editor.ts'
import { placeOp } from '../engine/placement.ts'
import { NumberField } from '../panels/number-field.tsx'
import classes from '../panels/panels.module.css'
import { usePictureTranslations } from '../use-picture-translations.ts'

interface ImageFieldsProps {
  readonly editor: Editor
  readonly pageId: string
  readonly item: ImageItem
  readonly locked: boolean
}

/**
 * Size and angle of an inserted picture. A side keeps the proportions; the centre stays where it
 * is.
 */
export const ImageFields = ({ editor, pageId, item, locked }: ImageFieldsProps) => {
  const t = usePictureTranslations()
  const { w, h, cx, cy, rotation } = item.props
  const place = (
    to: Partial<Pick<ImageProps, 'w' | 'h' | 'rotation'>>,
    label: 'resizing' | 'rotating',
  ): void => {
    const op = placeOp(item, { cx, cy, w, h, rotation, ...to })
    if (op !== null) editor.session.edit(pageId, 'lane', [op], { label, itemId: item.id })
  }
  return (
    <div className={classes['row']} data-columns="4">
      <NumberField
        label={t('size.width')}
        value={w}
        min={4}
        max={40_000}
        disabled={locked}
        onChange={(value) => place({ w: value, h: (h * value) / w }, 'resizing')}
      />
      <NumberField
        label={t('size.height')}
        value={h}
        min={4}
        max={40_000}
        disabled={locked}
        onChange={(value) => place({ h: value, w: (w * value) / h }, 'resizing')}
      />
      <NumberField
        label={t('size.rotation')}
        value={rotation}
        min={-360}
        max={360}
        suffix="°"
        disabled={locked}
        onChange={(value) => place({ rotation: value }, 'rotating')}
      />
    </div>
  )
}
