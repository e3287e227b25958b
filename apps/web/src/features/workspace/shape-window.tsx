import { NumberInput, SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { SHAPE_KINDS, shapeErrors, type ShapeBox } from '@panelflow/domain/page/shape-box.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import type { Editor } from '../../editor/engine/editor.ts'
import { setShape, type ShapeTarget } from '../../editor/engine/shape-edits.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useFieldMessage } from '../../lib/forms/field-messages.ts'
import { useAppTranslations } from './use-app-translations.ts'

type NumberName = Exclude<keyof ShapeBox, 'kind'>

interface ShapeWindowProps {
  readonly editor: Editor
  readonly target: ShapeTarget
  readonly onClose: () => void
}

const PLACE = ['x', 'y', 'w', 'h'] as const
const UNIT: Readonly<Record<NumberName, string>> = {
  x: ' px',
  y: ' px',
  w: ' px',
  h: ' px',
  rotation: '°',
  padding: ' em',
}

const numberIn = (value: number | string): number =>
  typeof value === 'number' ? value : Number.parseFloat(value)

/**
 * Place, size, angle and shape of what is selected, in numbers (spec 2.modal.workspace_shape). One
 * step to undo.
 */
export const ShapeWindow = ({ editor, target, onClose }: ShapeWindowProps) => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const words = useFieldMessage()
  const [typed, setTyped] = useState<Readonly<Record<NumberName, number | string>>>(
    () => target.box,
  )
  const [kind, setKind] = useState(target.box.kind)
  const [tried, setTried] = useState(false)
  const { may, kinds } = target
  const box: ShapeBox = {
    x: numberIn(typed.x),
    y: numberIn(typed.y),
    w: numberIn(typed.w),
    h: numberIn(typed.h),
    rotation: numberIn(typed.rotation),
    padding: numberIn(typed.padding),
    kind,
  }
  const errors = shapeErrors(box)
  const locked = !may.place && !may.turn && !may.shape
  const field = (name: NumberName, disabled: boolean, decimals = 2) => (
    <NumberInput
      key={name}
      label={t(`shape.${name}`)}
      suffix={UNIT[name]}
      decimalScale={decimals}
      hideControls
      clampBehavior="none"
      disabled={disabled}
      data-autofocus={name === 'x' || undefined}
      value={typeof typed[name] === 'number' ? Math.round(typed[name] * 100) / 100 : typed[name]}
      onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
      error={tried ? words(errors.find((error) => error.field === name)) : undefined}
    />
  )
  return (
    <FormModal
      opened
      size="sm"
      onClose={onClose}
      title={t('action.edit_shape')}
      submitLabel={t('shape.apply')}
      cancelLabel={app('action.cancel')}
      submitDisabled={locked}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (errors.length > 0) return
        setShape(editor, target, box)
        onClose()
      }}
    >
      {locked ? (
        <Text fz="sm" role="note">
          {t('properties.locked')}
        </Text>
      ) : null}
      <SimpleGrid cols={2} spacing="sm">
        {PLACE.map((name) => field(name, !may.place))}
        {target.item.kind === 'patch' ? null : field('rotation', !may.turn)}
        {target.item.kind === 'text' ? field('padding', !may.shape || kind === 'rectangle') : null}
      </SimpleGrid>
      {target.item.kind === 'text' ? (
        <SegmentedControl
          fullWidth
          aria-label={t('shape.kind')}
          disabled={!may.shape}
          value={kind}
          onChange={(value) => setKind(SHAPE_KINDS.find((one) => one === value) ?? 'rectangle')}
          data={kinds.map((value) => ({ value, label: t(`shape.kinds.${value}`) }))}
        />
      ) : null}
    </FormModal>
  )
}
