import { formatMessage } from '../../lib/i18n/sentences.ts'
import {
  boundsOfShapes,
  ERASE_METHODS,
  ERASE_WHATS,
  MAX_ERASE_SPREAD,
} from '@panelflow/domain/page/erase.ts'
import { Button, Loader, Popover, SegmentedControl, Select, Slider, Text } from '@mantine/core'
import { ActionButton, IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import {
  IconAdjustments,
  IconBrush,
  IconLasso,
  IconRectangle,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useCallback, useEffect } from 'react'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import {
  checkArea,
  type EraseArea,
  ERASE_TOOLS,
  type EraseSettings,
  type EraseTool,
  MAX_RADIUS,
  MIN_RADIUS,
} from '../engine/eraser.ts'
import { NumberField } from '../panels/number-field.tsx'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { PatchScope } from './patch-scope.tsx'
import classes from './patch.module.css'
import type { Erasures } from './use-erasures.ts'

const ICONS: Readonly<Record<EraseTool, TablerIcon>> = {
  rectangle: IconRectangle,
  lasso: IconLasso,
  brush: IconBrush,
}

interface SettingsProps {
  readonly settings: EraseSettings
  readonly set: (change: Partial<EraseSettings>) => void
}

/** How the ground is made: kept out of the way, the first choice is right for most lettering. */
const MoreSettings = ({ settings, set }: SettingsProps) => {
  const t = usePictureTranslations()
  return (
    <Popover position="bottom" withArrow trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconAdjustments size={14} />}>
          {t(`erase.method_${settings.method}`)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['settings']}>
        <Select
          size="xs"
          label={t('erase.method')}
          value={settings.method}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={ERASE_METHODS.map((value) => ({ value, label: t(`erase.method_${value}`) }))}
          onChange={(value) =>
            set({ method: ERASE_METHODS.find((each) => each === value) ?? 'auto' })
          }
        />
        <NumberField
          label={t('erase.spread')}
          value={settings.spread}
          min={0}
          max={MAX_ERASE_SPREAD}
          decimals={0}
          suffix=" px"
          disabled={false}
          onChange={(spread) => set({ spread })}
        />
        <Select
          size="xs"
          label={t('erase.ground')}
          value={settings.ground}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={(['source', 'cleaned'] as const).map((value) => ({
            value,
            label: t(`erase.ground_${value}`),
          }))}
          onChange={(value) => set({ ground: value === 'cleaned' ? value : 'source' })}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const Running = ({ erasures }: { readonly erasures: Erasures }) => {
  const t = usePictureTranslations()
  const { active } = erasures
  if (active.length === 0) return null
  const share = active.reduce((sum, { progress }) => sum + progress, 0) / active.length
  return (
    <div className={classes['running']} role="status">
      <Loader size={14} />
      <Text fz="xs">
        {t('erase.running', { count: active.length, percent: Math.round(share * 100) })}
      </Text>
      <IconButton
        label={t('erase.stop')}
        variant="subtle"
        color="gray"
        onClick={() => active.forEach(({ id }) => erasures.stop(id))}
      >
        <IconX size={14} />
      </IconButton>
    </div>
  )
}

/** Sends what Enter was pressed on. */
const useEraseRequests = (editor: Editor, send: (area: EraseArea | null) => void): void => {
  useEffect(() => {
    const answer = (): void => {
      const area = editor.eraser.requestedArea.get()
      if (area === null) return
      editor.eraser.requestedArea.set(null)
      send(area)
    }
    // it may have been pressed before these controls were there
    answer()
    return editor.eraser.requestedArea.subscribe(answer)
  }, [editor, send])
}

/** What the eraser draws, how the ground is made anew, and what is under way. */
export const EraseControls = ({
  editor,
  erasures,
}: {
  readonly editor: Editor
  readonly erasures: Erasures
}) => {
  const t = usePictureTranslations()
  const tool = useWatched(editor.toolName)
  const settings = useWatched(editor.eraser.settings)
  const area = useWatched(editor.eraser.area)
  const { erase } = erasures
  const send = useCallback(
    (selected: EraseArea | null): void => {
      void erase(selected).then((sent) => {
        if (sent && editor.eraser.area.get() === selected) editor.eraser.area.set(null)
      })
    },
    [editor, erase],
  )
  useEraseRequests(editor, send)
  if (tool !== 'erase')
    return erasures.active.length === 0 ? null : (
      <div className={classes['bar']}>
        <Running erasures={erasures} />
      </div>
    )
  /** The selection is retouched by hand instead: what comes back is a patch as well. */
  const openPhoto = (selected: EraseArea | null): void => {
    const page = editor.session.frames.find(({ id }) => id === selected?.pageId)
    const check = checkArea(selected, page)
    if (!check.ok || selected === null || page === undefined)
      return toastFailed(
        check.ok || check.code === 'select_first'
          ? t('erase.select_first')
          : formatMessage(check.code, check.params, currentLocale()),
      )
    editor.dialog.set({
      kind: 'photo',
      target: {
        kind: 'region',
        pageId: selected.pageId,
        box: boundsOfShapes(selected.shapes, page),
      },
    })
    editor.eraser.area.set(null)
  }
  const compare = (selected: EraseArea | null): void => {
    void erasures.tryAll(selected).then((ids) => {
      if (ids === null || selected === null) return
      editor.dialog.set({ kind: 'alternatives', area: selected, ids })
    })
  }
  const set = (change: Partial<EraseSettings>): void =>
    editor.eraser.settings.set({ ...settings, ...change })
  const hint = t(area === null ? `erase.hint_${settings.tool}` : 'erase.hint_selected')
  return (
    <div className={classes['bar']} role="toolbar" aria-label={t('erase.title')}>
      <SegmentedControl
        size="xs"
        aria-label={t('erase.tool')}
        value={settings.tool}
        onChange={(value) =>
          set({ tool: ERASE_TOOLS.find((each) => each === value) ?? 'rectangle' })
        }
        data={ERASE_TOOLS.map((value) => {
          const Icon = ICONS[value]
          return {
            value,
            label: <Icon size={15} role="img" aria-label={t(`erase.tool_${value}`)} />,
          }
        })}
      />
      {settings.tool === 'brush' ? (
        <Slider
          w={110}
          size="sm"
          min={MIN_RADIUS}
          max={MAX_RADIUS}
          value={settings.radius}
          label={(value) => `${value * 2} px`}
          thumbLabel={t('erase.size')}
          onChange={(radius) => set({ radius })}
        />
      ) : null}
      <SegmentedControl
        size="xs"
        aria-label={t('erase.what')}
        value={settings.what}
        onChange={(value) =>
          set({ what: ERASE_WHATS.find((each) => each === value) ?? 'lettering' })
        }
        data={ERASE_WHATS.map((value) => ({ value, label: t(`erase.what_${value}`) }))}
      />
      <PatchScope document={settings.document} onChange={(document) => set({ document })} />
      <MoreSettings settings={settings} set={set} />
      <ActionButton size="compact-sm" onClick={() => send(area)}>
        {t('erase.do')}
      </ActionButton>
      <Button size="compact-sm" variant="default" onClick={() => compare(area)}>
        {t('erase.compare')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => openPhoto(area)}>
        {t('photo.open')}
      </Button>
      <Text fz="xs" c="dimmed" className={classes['hint']} title={hint}>
        {hint}
      </Text>
      <Running erasures={erasures} />
    </div>
  )
}
