import {
  engineDelete,
  engineList,
  engineMove,
  engineUpdate,
  type EngineView,
} from '@panelflow/contract/translation-engine.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EngineForm } from './parts/engine-form.tsx'
import { type EngineAct, EngineTable } from './parts/engine-table.tsx'
import { EngineTestWindow } from './parts/engine-test-window.tsx'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'

type Open =
  | { readonly command: 'create' }
  | { readonly command: 'edit' | 'test' | 'delete'; readonly engine: EngineView }

const REFRESHES = [engineList]

/** What needs no window: order and switch. */
const useQuickActs = () => {
  const { t } = useTranslation('engine')
  const { mutate: move } = useWrite(engineMove, { refreshes: REFRESHES })
  const { mutate: turn } = useWrite(engineUpdate, {
    refreshes: REFRESHES,
    done: ({ active }) => t(active ? 'done.on' : 'done.off'),
  })
  return useCallback(
    (act: 'up' | 'down' | 'turn_on' | 'turn_off', { id: engineId, version }: EngineView): void => {
      if (act === 'up' || act === 'down') move({ params: { engineId }, body: { direction: act } })
      else turn({ params: { engineId }, body: { version, active: act === 'turn_on' } })
    },
    [move, turn],
  )
}

const DeleteWindow = ({
  engine,
  onClose,
}: {
  readonly engine: EngineView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('engine')
  const { t: app } = useTranslation()
  const remove = useWrite(engineDelete, {
    quiet: true,
    refreshes: REFRESHES,
    done: () => t('done.deleted'),
    onDone: onClose,
  })
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      title={t('confirm.delete_title')}
      message={t('confirm.delete', { name: engine.name })}
      submitLabel={t('act.delete')}
      cancelLabel={app('action.cancel')}
      busy={remove.isPending}
      failure={remove.error ? getFailureMessage(remove.error) : null}
      onConfirm={() => remove.mutate({ params: { engineId: engine.id } })}
    />
  )
}

/** Translation engines of the studio, for project administrators. */
export const EnginesScreen = () => {
  const { t } = useTranslation('engine')
  const { t: app } = useTranslation()
  const [open, setOpen] = useState<Open | null>(null)
  const query = useRead(engineList, {})
  const close = useCallback(() => setOpen(null), [])
  const quick = useQuickActs()
  const act = useCallback(
    (command: EngineAct, engine: EngineView): void => {
      if (command === 'edit' || command === 'test' || command === 'delete')
        setOpen({ command, engine })
      else quick(command, engine)
    },
    [quick],
  )
  const create = (
    <ActionButton
      leftSection={<IconPlus size={15} />}
      onClick={() => setOpen({ command: 'create' })}
    >
      {t('list.create')}
    </ActionButton>
  )
  return (
    <Screen title={app('screen.engines')} subtitle={t('list.subtitle')} actions={create}>
      <EngineTable query={query} onAct={act} emptyAction={create} />
      {open?.command === 'create' ? <EngineForm onClose={close} /> : null}
      {open?.command === 'edit' ? (
        <EngineForm engine={freshRow(query.data, open.engine)} onClose={close} />
      ) : null}
      {open?.command === 'test' ? <EngineTestWindow engine={open.engine} onClose={close} /> : null}
      {open?.command === 'delete' ? <DeleteWindow engine={open.engine} onClose={close} /> : null}
    </Screen>
  )
}
