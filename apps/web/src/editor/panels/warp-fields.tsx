import { MAX_MESH_CELLS } from '@panelflow/domain/page/document/item-values.ts'
import type { Point, TextProps, Warp } from '@panelflow/domain/page/document/page-document.ts'
import { SegmentedControl } from '@mantine/core'
import { firstWarp, resampleMesh } from '../engine/warp-handles.ts'
import type { FieldGroupProps } from './field-group.ts'
import { NumberField } from './number-field.tsx'
import classes from './panels.module.css'
import { isMixed, sharedValue } from './shared-value.ts'
import { usePanelTranslations } from './use-panel-translations.ts'

const KINDS = ['none', 'arc', 'wave', 'corners', 'path', 'mesh'] as const

type Corners = Extract<Warp, { kind: 'corners' }>
interface WarpNumbersProps<W extends Warp> {
  readonly warp: W
  readonly locked: boolean
  readonly put: (warp: Warp) => void
}

const WAVE = [
  {
    field: 'height',
    label: 'properties.wave_height',
    min: -1000,
    max: 1000,
    step: 1,
    suffix: ' px',
  },
  { field: 'waves', label: 'properties.waves', min: 0, max: 20, step: 0.25, suffix: '' },
  { field: 'phase', label: 'properties.phase', min: -360, max: 360, step: 15, suffix: '°' },
] as const

const WaveNumbers = ({ warp, locked, put }: WarpNumbersProps<Extract<Warp, { kind: 'wave' }>>) => {
  const t = usePanelTranslations()
  return (
    <div className={classes['row']} data-columns="3">
      {WAVE.map(({ field, label, ...limits }) => (
        <NumberField
          key={field}
          label={t(label)}
          value={warp[field]}
          {...limits}
          disabled={locked}
          onChange={(value) => put({ ...warp, [field]: value })}
        />
      ))}
    </div>
  )
}

const ARROWS = ['↖', '↗', '↘', '↙'] as const

const CornerNumbers = ({ warp, locked, put }: WarpNumbersProps<Corners>) => {
  const put1 = (corner: number, by: Partial<Point>): void => {
    const moved = (at: 0 | 1 | 2 | 3): Point =>
      at === corner ? { ...warp.offsets[at], ...by } : warp.offsets[at]
    put({ kind: 'corners', offsets: [moved(0), moved(1), moved(2), moved(3)] })
  }
  return (
    <div className={classes['row']} data-columns="4">
      {[0, 1, 3, 2].flatMap((corner) =>
        (['x', 'y'] as const).map((axis) => (
          <NumberField
            key={`${corner}${axis}`}
            label={`${ARROWS[corner]} ${axis.toUpperCase()}`}
            value={warp.offsets[corner]?.[axis] ?? 0}
            min={-20_000}
            max={20_000}
            disabled={locked}
            onChange={(value) => put1(corner, { [axis]: value })}
          />
        )),
      )}
    </div>
  )
}

const CELLS = ['columns', 'rows'] as const

/** How fine a mesh is. Its points are pulled on the page. */
const MeshNumbers = ({
  box,
  warp,
  locked,
  put,
}: WarpNumbersProps<Extract<Warp, { kind: 'mesh' }>> & {
  readonly box: Pick<TextProps, 'w' | 'h' | 'writing'>
}) => {
  const t = usePanelTranslations()
  return (
    <>
      <div className={classes['row']}>
        {CELLS.map((field) => (
          <NumberField
            key={field}
            label={t(`properties.mesh_${field}`)}
            value={warp[field]}
            min={1}
            max={MAX_MESH_CELLS}
            decimals={0}
            disabled={locked}
            onChange={(count) => put(resampleMesh(box, warp, { ...warp, [field]: count }))}
          />
        ))}
      </div>
      <p className={classes['hint']}>{t('properties.mesh_hint')}</p>
    </>
  )
}

/** How the words are bent; the page has handles for the same. */
export const WarpFields = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelTranslations()
  const warp = sharedValue(texts, 'warp')
  const locked = isLocked('warp')
  const value = isMixed(texts, 'warp') ? '' : (warp?.kind ?? 'none')
  const put = (next: Warp): void => set({ warp: next })
  const [first] = texts
  const choose = (kind: string): void => {
    const chosen = KINDS.find((one) => one === kind)
    if (chosen === 'none') set({ warp: null })
    else if (first !== undefined && chosen !== undefined) put(firstWarp(chosen, first))
  }
  return (
    <>
      <h2 className={classes['heading']}>{t('properties.warp')}</h2>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('properties.warp')}
        disabled={locked}
        value={value}
        onChange={choose}
        data={KINDS.map((kind) => ({ value: kind, label: t(`properties.warp_kind.${kind}`) }))}
      />
      {warp?.kind === 'arc' ? (
        <NumberField
          label={t('properties.bend')}
          value={warp.bend}
          min={-360}
          max={360}
          step={5}
          suffix="°"
          disabled={locked}
          onChange={(bend) => put({ kind: 'arc', bend })}
        />
      ) : null}
      {warp?.kind === 'wave' ? <WaveNumbers warp={warp} locked={locked} put={put} /> : null}
      {warp?.kind === 'corners' ? <CornerNumbers warp={warp} locked={locked} put={put} /> : null}
      {warp?.kind === 'path' ? (
        <p className={classes['hint']}>{t('properties.path_hint')}</p>
      ) : null}
      {warp?.kind === 'mesh' && first !== undefined ? (
        <MeshNumbers box={first} warp={warp} locked={locked} put={put} />
      ) : null}
    </>
  )
}
